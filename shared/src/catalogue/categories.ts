/**
 * The categories an admin can choose from, with Smart Phone and Security Camera added: the home page
 * shows a section for each, so an admin must be able to fill them.
 */
export const categories = [
  'Popular',
  'New Arrival',
  'Smart Phone',
  'Security Camera',
  'Best Sellers',
  'Trending Gadgets',
  'Smart Home',
  'Tech Essentials',
  'Innovative Tech',
  'Gadget Deals',
  'Top Rated',
  'Wearable Tech',
  'Home Automation',
  'Portable Devices',
] as const;

export type Category = (typeof categories)[number];
