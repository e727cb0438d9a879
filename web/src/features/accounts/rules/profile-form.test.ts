import type { User } from '@pulsecart/shared/accounts/contract';
import { expect, it } from 'vitest';
import { profileFormOf } from './profile-form.ts';

const user: User = {
  ...{ _id: 'a'.repeat(24), displayName: 'Ann', email: 'ann@shop.test', phone: '+1 555 010 0199', gender: 'Female', photoURL: '/a.webp' },
  ...{
    division: 'North',
    district: 'East',
    thana: 'South',
    address: '1 Example Street',
    alterPhone: '',
    role: 'user',
    emailVerified: true,
  },
};

it('a profile is edited as it stands, without a new picture', () => {
  expect(profileFormOf(user)).toEqual({
    ...{ name: 'Ann', email: 'ann@shop.test', phone: '+1 555 010 0199', gender: 'Female', photo: null },
    ...{ division: 'North', district: 'East', thana: 'South', address: '1 Example Street', alterPhone: '' },
  });
});

it.each([
  ['Male', 'Male'],
  ['Other', 'Other'],
  ['', ''],
  ['unheard of', ''],
])('the gender %j is offered as %j', (gender, offered) => {
  expect(profileFormOf({ ...user, gender }).gender).toBe(offered);
});
