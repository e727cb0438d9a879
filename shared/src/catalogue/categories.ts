/**
 * The categories an admin can choose from (back-office §9), with Smart Phone and Security Camera added: the home page
 * shows a section for each (storefront §2), so an admin must be able to fill them.
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
