/** Words of the footer. */
export const footer = {
  blurb: 'The largest eco product importer and distributor in the USA. Gadgets that last, save energy and can be repaired.',
  shop: 'Shop',
  help: 'Help',
  company: 'Company',
  terms: 'Terms of Use',
  privacy: 'Privacy Policy',
  refund: 'Refund Policy',
  shipping: 'Shipping & Delivery',
  support: 'Support',
  jobs: 'Jobs',
  serviceCenter: 'Service Center',
  call: 'Call us',
  follow: 'Follow us',
  copyright: (year: number) => `© ${year} Pulsecart. All rights reserved.`,
  social: { facebook: 'Facebook', instagram: 'Instagram', whatsapp: 'WhatsApp' },
} as const;
