/** Words of product cards and of home's sections; they are in everyone's first view. */
export const catalogue = {
  addToCart: 'Add to Cart',
  addToCartOf: (title: string) => `Add to Cart: ${title}`,
  exploreCategories: 'Explore Categories',
  ourBrands: 'Brands we carry',
  seeMore: 'See more',
  seeMoreIn: (category: string) => ` in ${category}`,
  products: (count: number) => `${count} ${count === 1 ? 'product' : 'products'}`,
  outOfStock: 'Out of stock',
  lowStock: (left: number) => `Only ${left} left`,
} as const;
