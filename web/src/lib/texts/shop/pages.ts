/** Short words of the static pages; their long texts stand in features/content/documents. */
export const pageTexts = {
  contents: 'On this page',
  updated: (day: string) => `Last updated ${day}`,
  note: 'Please note',
  questions: 'Questions about this page?',
  writeUs: (email: string) => `Write to ${email}.`,

  blogs: {
    title: 'Blogs',
    lead: 'What we learn while we choose, test and repair the things we sell.',
    read: 'Read the article',
    /** A desk of the shop, no invented person. */
    author: 'Pulsecart editorial desk',
    minutes: (minutes: number) => `${minutes} min read`,
    back: 'All articles',
    more: 'More to read',
  },

  services: {
    title: 'Our Services',
    cards: {
      support: { title: 'Support 24/7', text: 'we support online 24 hours' },
      payment: { title: 'Online Payment', text: 'make payments hands free very easily' },
      authentic: { title: 'Authentic Product', text: 'guaranteed 100% authentic product' },
      delivery: { title: 'Fast Delivery', text: 'fast delivery is our first rule' },
    },
  },

  testimonials: {
    title: 'What customers say',
    label: 'Customer testimonials',
    customer: (number: number) => `Customer ${number}`,
    sampleNote: 'These testimonials are samples: we wrote them ourselves, to show how real ones will look.',
  },
} as const;
