/** Words of the search in the navigation bar. */
export const search = {
  searchLabel: 'Search Products',
  searchResults: 'Search results',
  searching: 'Searching…',
  searchNone: (term: string) => `Nothing found for “${term}”.`,
  searchNoneHint: 'Try fewer or other words, for example “watch” or “solar”.',
  searchFailed: 'The search did not work.',
  searchCount: (shown: number, total: number) =>
    total > shown
      ? `${shown} of ${total} results. Use the arrow keys to choose.`
      : `${total} ${total === 1 ? 'result' : 'results'}. Use the arrow keys to choose.`,
  searchMore: (shown: number, total: number) => `The first ${shown} of ${total}. Type more to narrow it down.`,
  clearSearch: 'Clear search',
  view: 'View',
  viewOf: (title: string) => `View ${title}`,
} as const;
