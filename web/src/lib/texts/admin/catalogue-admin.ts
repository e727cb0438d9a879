import type { ProductField } from '@pulsecart/shared/catalogue/product-fields';

/** What the forms call each field. */
export const productLabels: Record<ProductField, string> = {
  title: 'Title',
  category: 'Category',
  rating: 'Rating',
  features: 'Features',
  stock: 'Stock',
  price: 'Price',
  description: 'Description',
  imgUrl: 'Image address',
};

/** What the admin's product screens say. */
export const adminProductTexts = {
  fields: {
    ...productLabels,
    chooseCategory: 'Choose a category',
    ratingHint: '0 to 5, in steps of 0.1',
    stockHint: 'Pieces on hand, those held for orders included',
    image: 'Image',
    imgUrlHint: 'An https address, or a path of this shop. Without one the shop shows its own picture.',
    optional: '(optional)',
    numberWanted: 'Enter a number',
    required: (what: string) => `${what} is required`,
  },
  picture: {
    choose: 'Choose image',
    change: 'Change image',
    none: 'No file Select',
    hint: 'JPEG, PNG, WebP, AVIF or GIF, 5 MB at most. Square pictures look best.',
    notImage: 'Choose an image file',
    tooLarge: 'Choose a picture of at most 5 MB',
    required: 'Choose an image',
  },
  feature: {
    placeholder: 'For example: 12 hours of battery',
    entry: (number: number) => `Feature ${number}`,
    add: 'Add',
    addBlank: '+ Add Feature',
    remove: (feature: string) => `Remove feature: ${feature}`,
    known: 'This feature is in the list already',
  },
  draft: { restored: 'Your unsaved changes are back.', discard: 'Discard them' },

  add: {
    title: 'Add Product',
    submit: 'Add Product',
    done: 'Product added successfully',
    failed: 'The product was not added',
  },
  edit: {
    title: 'Update Product',
    submit: 'Update Product',
    done: 'Product updated successfully!',
    failed: 'Failed to update product!',
    cancel: 'Cancel',
  },
  choose: { title: 'Update Product', hint: 'Choose the product you want to change.' },

  list: {
    title: 'All Products',
    count: (products: string) => (products === '1' ? '1 product' : `${products} products`),
    search: 'Search by product ID',
    clear: 'Clear search',
    empty: 'No product found!',
    emptyHint: 'Search by the whole product ID or by words of the title.',
    loadFailed: 'The products could not be loaded',
    columns: { number: 'SL', details: 'Details', id: 'Product Id', price: 'Price', stock: 'Stock', edit: 'Edit', delete: 'Delete' },
    edit: 'Edit',
    editOf: (title: string) => `Edit ${title}`,
    deleteOf: (title: string) => `Delete ${title}`,
    deleteText: 'You want to delete this product!',
    deleted: 'Product deleted successfully!',
    deleteFailed: 'Failed to delete product.',
  },
} as const;
