/** The About page. */
export const about = {
  title: 'About',
  heading: 'Gadgets with a green conscience',
  lead: 'Pulsecart is an online shop for phones, watches, cameras, security and smart-home technology, and the largest eco product importer and distributor in the USA.',
  story: [
    'Most technology is thrown away long before it has to be. A battery is glued in, a spare part is not sold, an app is switched off, and something that worked yesterday is waste today. We think that a gadget worth buying is one you still want in five years.',
    'So we are choosy. Before a product goes on a shelf of ours, somebody here has used it, opened it where it can be opened, and looked up how long its maker promises updates and parts. Much of what we try does not pass.',
    'What does pass, we sell at a fair price, deliver quickly, and stand by. And you pay when it is in your hands.',
  ],
  values: [
    { title: 'Made to last', text: 'Parts, updates and repair come before the newest model. If a maker hides its screws, we ask why.' },
    { title: 'Honest about energy', text: 'What a thing draws asleep matters as much as what it does awake. We measure it and say so.' },
    {
      title: 'No surprises',
      text: 'Stock is what is really there, the total at checkout is what you pay, and your order shows where it is, live.',
    },
  ],
  closing: { title: 'Say hello', text: 'We like questions, also the awkward ones.', action: 'Write to us' },
} as const;
