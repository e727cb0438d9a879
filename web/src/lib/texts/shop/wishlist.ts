/** What the wishlist says. */
export const wishlistTexts = {
  added: 'added to wishlist',
  addFailed: 'Failed to add to wishlist',
  removed: 'Removed from wishlist',
  removeFailed: 'That product is still on your wishlist',
  deleted: 'This item has been delete from wishlist',
  changeFailed: 'The quantity stays as it was',

  add: (title: string) => `Add to wishlist: ${title}`,
  takeOff: (title: string) => `Remove from wishlist: ${title}`,

  title: 'Wishlist',
  count: (items: number) => (items === 1 ? '1 item' : `${items} items`),
  empty: 'Your wishlist is empty',
  emptyHint: 'Press the heart on a product and it waits here.',
  continueShopping: 'Continue Shopping',
  loadFailed: 'Your wishlist could not be loaded',

  quantityOf: (title: string) => `Quantity of ${title}`,
  more: (title: string) => `One more: ${title}`,
  less: (title: string) => `One less: ${title}`,
  removeOf: (title: string) => `Remove from wishlist: ${title}`,
  moveToCart: 'Move to cart',
  moveOf: (title: string) => `Move to cart: ${title}`,
  each: (price: string) => `${price} each`,
  allThereIs: (stock: number) => (stock === 1 ? 'This is the last one in stock.' : `That is all we have: ${stock} in stock.`),
  tooMany: (stock: number) => `Only ${stock} left: take the quantity down to move it to the cart.`,
  outOfStock: 'Out of stock at the moment',
  gone: 'No longer sold',
  goneTitle: 'No longer available',
} as const;
