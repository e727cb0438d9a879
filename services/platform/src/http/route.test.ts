import { expect, it } from 'vitest';
import { networkOf } from './rate-limit.ts';
import { addressOf, inOrder, type Route } from './route.ts';

const route = (name: string): Route => ({ name, access: 'public', rate: 'default', timeoutMs: 1, serve: async () => undefined });

it('reads a name of the contract', () => {
  expect(addressOf('DELETE /cart/{id}/{email}')).toEqual({ method: 'delete', path: '/cart/:id/:email' });
  for (const name of ['FETCH /cart', 'GET cart', 'GET /cart x', 'X GET /cart', ''])
    expect(() => addressOf(name), name).toThrow('not of the form');
});

it('tries literal segments before parameters', () => {
  const names = ['GET /user/{email}', 'GET /{any}/admin', 'GET /user/{email}/x', 'GET /user/admin/x', 'GET /user/admin'];
  const order = inOrder(names.map(route)).map(({ name }) => name);
  expect(order.indexOf('GET /user/admin')).toBeLessThan(order.indexOf('GET /user/{email}'));
  expect(order.indexOf('GET /user/admin')).toBeLessThan(order.indexOf('GET /{any}/admin'));
  expect(order.indexOf('GET /user/admin/x')).toBeLessThan(order.indexOf('GET /user/{email}/x'));
});

it('tries them in that order whatever other routes stand between', () => {
  const names = [
    'GET /things/{id}',
    'GET /things/of/{email}',
    'GET /things/newest',
    'GET /things',
    'GET /things/of/all',
    'GET /things/old',
  ];
  for (let turn = 0; turn < names.length; turn++) {
    const order = inOrder([...names.slice(turn), ...names.slice(0, turn)].map(route)).map(({ name }) => name);
    expect(order.toSorted()).toEqual(names.toSorted());
    for (const literal of ['GET /things/newest', 'GET /things/old'])
      expect(order.indexOf(literal)).toBeLessThan(order.indexOf('GET /things/{id}'));
    expect(order.indexOf('GET /things/of/all')).toBeLessThan(order.indexOf('GET /things/of/{email}'));
  }
});

it('leaves routes that no address can confuse in their order', () => {
  const names = ['GET /b/{id}', 'GET /a/{id}', 'GET /b/{id}/c', 'GET /b'];
  expect(inOrder(names.map(route)).map(({ name }) => name)).toEqual(names);
  expect(inOrder(['GET /{a}/x', 'GET /y/x'].map(route)).map(({ name }) => name)).toEqual(['GET /y/x', 'GET /{a}/x']);
  expect(inOrder(['GET /y/x', 'GET /{a}/x'].map(route)).map(({ name }) => name)).toEqual(['GET /y/x', 'GET /{a}/x']);
});

it('refuses to serve one address twice', () => {
  expect(() => inOrder([route('GET /product/{id}'), route('GET /product/{productId}')])).toThrow('served twice');
});

it.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8::7', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
])('counts %s as %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});
