/** Words of the home page's banners. */
export const home = {
  title: 'Home',
  heroLabel: 'What is new',
  banners: {
    phones: { title: 'Phones you can keep', text: 'Five years of updates, and a battery you can change yourself.', action: 'Shop phones' },
    home: {
      title: 'A home that saves while you sleep',
      text: 'Lamps, plugs and thermostats that pay for themselves.',
      action: 'Shop smart home',
    },
    security: {
      title: 'See who is at the door',
      text: 'Cameras that keep their pictures at home, not in a cloud.',
      action: 'Shop cameras',
    },
    solar: { title: 'Power from the window sill', text: 'Solar chargers and batteries for a day off the grid.', action: 'Shop portable' },
  },
  promos: {
    wearables: { title: 'Wear it all week', text: 'Watches and bands with a seven-day battery.', action: 'See wearables' },
    workshop: { title: 'Open it, fix it, keep it', text: 'Tools and parts for everything we sell.', action: 'See essentials' },
  },
} as const;
