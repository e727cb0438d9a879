import { settableStatuses, statusLabel } from '@pulsecart/shared/orders/tracking-statuses';
import type { TextDocument } from './document.ts';

/** Shipping & Delivery. Its free shipping is at odds with the checkout, which the note says. */
export const shippingPolicy: TextDocument = {
  title: 'Shipping & Delivery',
  lead: 'Where we deliver, what it costs, and what happens when a parcel is late.',
  updated: '2026-11-02',
  note: 'This page promises free standard shipping on all orders, and our Terms of Use free standard shipping over $50. Neither is in force at present: checkout adds a flat $20 for shipping to every order, and the total that checkout shows is what you pay.',
  sections: [
    {
      id: 'cost',
      title: 'What shipping costs',
      blocks: [
        'We offer free standard shipping on all orders, worldwide. There is no minimum and no code to enter. (See the note above for what is charged at present.)',
      ],
    },
    {
      id: 'where',
      title: 'Where we deliver',
      blocks: [
        'Worldwide. At checkout we ask for division, district and thana besides the address, and whether it is your home or your office, so that the courier finds you at the right time of day.',
        'You pay when the parcel is handed over: the method is Cash On Delivery.',
      ],
    },
    {
      id: 'duties',
      title: 'Duties and taxes',
      blocks: [
        'Some countries charge duties or taxes when a parcel crosses their border. Local duties and taxes are the customer’s: they are not part of our prices, and the carrier or the customs office collects them from you.',
      ],
    },
    {
      id: 'delays',
      title: 'When a parcel is late',
      blocks: [
        'If an order is delayed, we send you a notice with a revised delivery date. You can wait for it, or cancel: as long as your order is pending you can cancel it yourself under Orders Track.',
        `You can watch every order under Orders Track in your dashboard. Its status moves on the page by itself: ${settableStatuses.map(statusLabel).join(', ')}.`,
      ],
    },
  ],
};
