import { expect, test } from 'vitest';
import { emptyProduct, newProductForm, productForm, productFormOf, withFeature, withoutEmpty } from './product-form.ts';

const complete = {
  ...emptyProduct,
  title: 'Solar Lamp',
  category: 'Popular',
  rating: '4.3',
  stock: '12',
  price: '19.99',
  description: 'Light without a socket.',
  features: [],
  image: new File(['x'], 'lamp.png', { type: 'image/png' }),
};

function problems(schema: { safeParse: typeof newProductForm.safeParse }, values: unknown): Record<string, string> {
  const { error } = schema.safeParse(values);
  return Object.fromEntries((error?.issues ?? []).map((issue) => [issue.path.join('.'), issue.message]));
}

test('what is typed becomes numbers', () => {
  expect(newProductForm.parse(complete)).toMatchObject({ rating: 4.3, stock: 12, price: 19.99, category: 'Popular' });
});

test('everything but the features is required', () => {
  expect(problems(newProductForm, emptyProduct)).toEqual({
    title: 'Title is required',
    category: 'Category is required',
    rating: 'Rating is required',
    stock: 'Stock is required',
    price: 'Price is required',
    description: 'Description is required',
    image: 'Choose an image',
  });
});

test.each([
  ['rating', '5.1', 'At most 5'],
  ['rating', '4.25', 'One decimal at most'],
  ['stock', '1.5', 'Whole pieces only'],
  ['stock', '-1', 'Stock cannot be negative'],
  ['price', 'abc', 'Enter a number'],
  ['price', '1.999', 'At most two decimals'],
])('%s %s is refused: %s', (field, value, message) => {
  expect(problems(newProductForm, { ...complete, [field]: value })[field]).toBe(message);
});

test('an update needs every feature entry filled in, and may do without picture and description', () => {
  const product = {
    title: 'Solar Lamp',
    category: 'Popular',
    description: 'Light without a socket.',
    _id: 'a'.repeat(24),
    productId: 'a'.repeat(24),
    rating: 4,
    stock: 3,
    price: 5,
    imgUrl: '',
    features: ['Loud'],
  };
  const form = { ...productFormOf(product), description: '' };
  expect(productForm.safeParse(form).success).toBe(true);
  const { error } = productForm.safeParse({ ...form, features: [{ value: 'Loud' }, { value: ' ' }] });
  expect(error?.issues.map(({ path }) => path.join('.'))).toEqual(['features.1.value']);
});

test('an empty entry is sent where it takes a value away, and only there', () => {
  const entered = { title: 'Lamp', description: '', price: null };
  expect(withoutEmpty(entered)).toEqual({ title: 'Lamp' });
  expect(withoutEmpty(entered, { title: 'Lamp', description: 'Light.' })).toEqual({ title: 'Lamp', description: '' });
  expect(withoutEmpty(entered, { price: 5 })).toEqual({ title: 'Lamp', price: null });
});

test('a feature is added once, and never an empty one', () => {
  expect(withFeature(['Loud'], ' Light ')).toEqual(['Loud', 'Light']);
  expect(withFeature(['Loud'], 'loud')).toBeNull();
  expect(withFeature([], '  ')).toBeNull();
});
