import { CONTACT_EMAIL } from '../../../lib/constants.ts';
import type { TextDocument } from './document.ts';

/** Refund & Returns. */
export const refundPolicy: TextDocument = {
  title: 'Refund Policy',
  lead: 'You have 30 days to change your mind, and we make it easy to send something back.',
  updated: '2026-11-02',
  sections: [
    {
      id: 'window',
      title: 'What can be returned',
      blocks: [
        'You can return what you bought within 30 days of the purchase.',
        'A returned item must be new and unused, with its tags, and come with everything that was in the box. Please keep the packaging until you know that you want to keep what was in it.',
        {
          list: [
            'Within 30 days of purchase: yes, for a refund.',
            'Used, washed or without its tags: no, unless it came to you defective or damaged.',
            'After 30 days: not as a return. If something breaks, write to us all the same: most of what we sell can be repaired.',
          ],
        },
      ],
    },
    {
      id: 'how',
      title: 'How to return something',
      blocks: [
        `Contact us first, by e-mail to ${CONTACT_EMAIL}. Tell us your order id (the eight letters and digits of your confirmation), what you send back, and why. Please do not send anything before we have answered: a parcel without a return number may get lost.`,
        'We answer with the return address and, where we can, a prepaid label. Where there is no prepaid label, send the parcel in the way that suits you and keep the receipt: return shipping is paid by us or reimbursed.',
      ],
    },
    {
      id: 'refund',
      title: 'When you get your money',
      blocks: [
        'When your parcel has arrived we check what is in it. The refund is processed at least 10 days after we have received it.',
        'From then on it may take one to two billing cycles until the money shows on your statement; how long depends on your bank. We tell you by e-mail when the refund has been processed.',
        'An order paid on delivery is refunded by bank transfer. We ask for your details by e-mail, never by telephone.',
      ],
    },
    {
      id: 'defective',
      title: 'Defective or damaged items',
      blocks: [
        'If something arrives defective or damaged, contact us for a refund or an exchange, whichever you prefer. A photo of the damage and of the parcel helps us to be quick.',
      ],
    },
  ],
};
