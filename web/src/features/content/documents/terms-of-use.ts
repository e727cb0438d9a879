import { CONTACT_EMAIL } from '../../../lib/constants.ts';
import type { TextDocument } from './document.ts';

/** Terms of Use. Shipping and payment are at odds with the checkout, which the note says. */
export const termsOfUse: TextDocument = {
  title: 'Terms of Use',
  lead: 'The rules for using this shop. We have tried to write them so that you can read them.',
  updated: '2026-11-02',
  note: 'These terms speak of free standard shipping over $50, and our shipping page of free shipping on all orders. Neither is in force at present: checkout adds a flat $20 for shipping to every order, and the total that checkout shows is what you pay. Of the payment methods below, checkout offers Cash On Delivery only.',
  sections: [
    {
      id: 'who',
      title: 'Who may use the shop',
      blocks: [
        'You must be over 18 to use this shop. By ordering you confirm that you are, and that what you tell us about yourself is true.',
        'Your account is yours alone. Keep your password to yourself, and tell us at once if you think that somebody else has used it.',
      ],
    },
    {
      id: 'orders',
      title: 'Products, prices and orders',
      blocks: [
        'We describe and picture our products as exactly as we can. Colours may look a little different on your screen.',
        'Prices may change. What counts is the price at the moment you confirm your order; if it changed while you were at checkout, we show you the new total and ask again.',
        'We may decline an order, for example when a product has just sold out. You pay nothing then.',
      ],
    },
    {
      id: 'payment',
      title: 'Payment',
      blocks: [
        'We accept:',
        { list: ['Visa', 'Mastercard', 'American Express', 'Discover', 'PayPal', 'Bank Transfer'] },
        'All payments are in US dollars. (See the note above for what checkout offers at present.)',
      ],
    },
    {
      id: 'shipping',
      title: 'Shipping',
      blocks: [
        {
          facts: [
            ['Standard shipping', 'Free for orders over $50. (See the note above for what is charged at present.)'],
            ['Time to ship', 'Orders leave our warehouse within 2–3 days.'],
            ['Carriers', 'USPS, FedEx, UPS and DHL.'],
            ['Premium fast shipping', 'An option for those in a hurry, at an extra charge. Write to us before you order.'],
          ],
        },
        'More on this under Shipping & Delivery; on sending something back, under Refund Policy.',
      ],
    },
    {
      id: 'reviews',
      title: 'Reviews and what you contribute',
      blocks: [
        'Reviews are welcome, the critical ones too. A review must be your own honest experience with the product. Please write nothing that insults anybody, is untrue, advertises something else or gives away private details.',
        'What you contribute, such as reviews, photos and comments, stays yours. By posting it you allow us to show it in the shop and in what we publish about the shop, free of charge and for as long as it is posted. Only post what you have the right to post.',
        'We read contributions, may shorten or remove those that break these rules, and need not publish every one. Each is the opinion of whoever wrote it, not ours.',
      ],
    },
    {
      id: 'use',
      title: 'Fair use of the site',
      blocks: [
        {
          list: [
            'Do not try to reach other people’s data, or parts of the shop that are not meant for you.',
            'Do not load the shop with automatic requests beyond what a person would make.',
            'Do not copy our texts and pictures for another shop without asking us first.',
          ],
        },
        'Who breaks these rules may lose the account.',
      ],
    },
    {
      id: 'liability',
      title: 'What we answer for',
      blocks: [
        'We answer for what we sell as the law demands. Beyond that, and as far as the law allows, we do not answer for indirect damage, and never for more than you paid for the order in question.',
        'We do our best to keep the shop open and correct, but we cannot promise that it is so at every moment.',
      ],
    },
    {
      id: 'disputes',
      title: 'If we disagree',
      blocks: [
        `Talk to us first. Write to ${CONTACT_EMAIL} and say what is wrong and what would put it right. Both sides then negotiate informally, in good faith, for 30 days before either takes any other step.`,
        'What cannot be settled that way is decided by binding arbitration before one arbitrator rather than in court, each person for themselves and not as part of a class. You may still go to a small claims court where your case qualifies, and either side may ask a court to stop an infringement of its intellectual property.',
      ],
    },
    {
      id: 'law',
      title: 'Governing law',
      blocks: [
        'These terms are governed by the law of the United States and of the state in which Pulsecart is registered, without regard to conflict-of-law rules. Rights that the law of your own country gives you as a consumer, and that cannot be signed away, stay with you.',
      ],
    },
    {
      id: 'changes',
      title: 'Changes',
      blocks: [
        'When we change these terms we change the date at the top. An order is governed by the terms that stood here when you placed it.',
      ],
    },
  ],
};
