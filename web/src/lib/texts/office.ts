/** Words of the dashboard's frame. */
export const office = {
  nav: 'Dashboard',
  shopSection: 'Manage the shop',
  loadingUser: 'Loading user...',
  homepage: 'Homepage',
  checkout: 'Checkout',
  ordersTrack: 'Orders Track',
  wishlist: 'Wishlist',
  pendingOrders: 'Pending Orders',
  confirmOrders: 'Confirm Orders',
  allOrderStatus: 'All Order Status',
  allUsers: 'All Users',
  messages: 'Messages',
  addProduct: 'Add Product',
  allProducts: 'All Products',
  updateProduct: 'Update Product',
} as const;
