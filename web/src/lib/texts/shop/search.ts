/** What a search says of what it finds, in the bar and on its page. */
export const search = {
  searchResults: 'Search results',
  searching: 'Searching…',
  searchNone: (term: string) => `Nothing found for “${term}”.`,
  searchNoneHint: 'Try fewer or other words, for example “watch” or “solar”.',
  searchFailed: 'The search did not work.',
  searchCount: (shown: number, total: number) =>
    total > shown
      ? `${shown} of ${total} results. Use the arrow keys to choose.`
      : `${total} ${total === 1 ? 'result' : 'results'}. Use the arrow keys to choose.`,
  seeAll: (total: number) => `See all ${total} results`,
  pageTitle: 'Search',
  resultsFor: (term: string) => `Results for “${term}”`,
  resultCount: (total: number) => (total === 1 ? '1 product' : `${total} products`),
  noTerm: 'What are you looking for?',
  noTermHint: 'Type it into the search box at the top.',
  view: 'View',
  viewOf: (title: string) => `View ${title}`,
} as const;
