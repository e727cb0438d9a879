/** Words of the product page. */
export const productTexts = {
  features: 'Features',
  description: 'Description',
  quantityOf: (title: string) => `Quantity of ${title}`,
  related: 'Related Products',
  recentlyViewed: 'Recently viewed',
  available: 'In stock',
  buyBar: 'Buy',
  maxReached: (left: number) => `Only ${left} available`,
  zoom: 'Look closer',
  zoomed: (title: string) => `${title}, enlarged`,
  zoomIn: 'Show at twice the size',
  zoomOut: 'Show the whole picture',
  delivery: 'Delivered for a flat $20. Pay when it arrives.',
  returns: 'Return it within 30 days.',
} as const;
