/** Who writes the articles: a desk of the shop, no invented person. */
export const editorialDesk = 'Pulsecart editorial desk';
