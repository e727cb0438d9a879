/** What the cart says. */
export const cartTexts = {
  added: 'Added to cart',
  addFailed: 'Failed to add to cart',
  deleted: 'Deleted from cart',
  removeFailed: 'That item is still in your cart',
  changeFailed: 'The quantity stays as it was',

  addToCart: 'Add to Cart',
  addToCartOf: (title: string) => `Add to Cart: ${title}`,
  buyNow: 'Buy Now',
  outOfStock: 'Out of stock',

  title: 'Cart',
  panelTitle: 'Your cart',
  lines: (count: number) => (count === 1 ? '1 item' : `${count} items`),
  total: 'Total',
  shippingLater: 'Shipping is added at checkout.',
  checkout: 'Checkout',
  fullTable: 'View cart',

  empty: 'Your cart is empty',
  emptyHint: 'What you add waits here until you check out.',
  guestHint: 'Log in and what you added before is here again.',
  login: 'Login',
  continueShopping: 'Continue Shopping',
  loadFailed: 'Your cart could not be loaded',

  quantityOf: (title: string) => `Quantity of ${title}`,
  more: (title: string) => `One more: ${title}`,
  less: (title: string) => `One less: ${title}`,
  removeOf: (title: string) => `Delete from cart: ${title}`,
  each: (price: string) => `${price} each`,
  allThereIs: (stock: number) => (stock === 1 ? 'This is the last one in stock.' : `That is all we have: ${stock} in stock.`),
  tooMany: (stock: number) =>
    stock === 1 ? 'Only 1 is left. Take the quantity down to 1.' : `Only ${stock} are left. Take the quantity down to ${stock}.`,
  soldOut: 'Sold out since you added it. It is not part of the total you can order.',
  gone: 'No longer sold. Delete it to check out.',
  goneTitle: 'No longer available',

  columns: { number: 'No.', photo: 'Photo', title: 'Title', price: 'Price', quantity: 'Quantity', lineTotal: 'Total', delete: 'Delete' },
} as const;
