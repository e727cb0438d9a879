/** Words of the search box in the navigation bar; those of its results come with the results, as home is small without them. */
export const searchBox = {
  searchLabel: 'Search Products',
  clearSearch: 'Clear search',
} as const;
