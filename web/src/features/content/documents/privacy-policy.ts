import { CONTACT_EMAIL } from '../../../lib/constants.ts';
import type { TextDocument } from './document.ts';

/** Privacy and Cookie policy. */
export const privacyPolicy: TextDocument = {
  title: 'Privacy and Cookie Policy',
  lead: 'What we know about you, why we know it, how long we keep it, and how to make us forget it.',
  updated: '2026-11-22',
  sections: [
    {
      id: 'who',
      title: 'Who we are',
      blocks: [
        `Pulsecart runs this shop and decides what happens with the data described here. One mailbox serves for everything on this page: ${CONTACT_EMAIL}.`,
      ],
    },
    {
      id: 'collect',
      title: 'What we collect',
      blocks: [
        {
          facts: [
            [
              'Your account',
              'Name, e-mail address, phone number, photo and, if you tell us, gender. Your password is kept by our identity provider; we never see it.',
            ],
            [
              'Your orders',
              'What you ordered, where it goes (address, division, district, thana, home or office), the telephone numbers for the courier, and what became of it.',
            ],
            ['Cart and wishlist', 'What you put there, so that it is there on your other devices too.'],
            ['Messages', 'What you write in the contact form, with your name and e-mail address, and whether we answered.'],
            [
              'Technical records',
              'The address your requests come from, when they came and whether they worked. We need this to keep the shop running and safe.',
            ],
          ],
        },
        'We do not buy data about you, and we do not ask for more than a form needs.',
      ],
    },
    {
      id: 'use',
      title: 'What we use it for',
      blocks: [
        {
          list: [
            'To take, confirm, deliver and, where you want that, refund your orders.',
            'To show you your own orders, and each change of their status as it happens.',
            'To answer your messages.',
            'To keep out fraud and abuse.',
            'To keep the records that tax law demands.',
          ],
        },
        'We make no decisions about you by automatic profiling.',
      ],
    },
    {
      id: 'share',
      title: 'Who else sees it',
      blocks: [
        'Only those who need it to do their part: the carrier that brings your parcel (name, address, phone), the identity provider that checks your login, and the companies that run our servers. Each may use it for that purpose only.',
        'We do not sell personal data. We hand data to authorities only where the law obliges us.',
      ],
    },
    {
      id: 'keep',
      title: 'How long we keep it',
      blocks: [
        'Your account and profile, until you ask us to delete them. Orders, as long as tax law demands. Orders that you began and did not finish, 24 hours. Messages, until they are dealt with.',
      ],
    },
    {
      id: 'cookies',
      title: 'Cookies and what your browser keeps',
      blocks: [
        'This shop sets no advertising and no analytics cookies. What it keeps in your browser, it needs in order to work:',
        {
          facts: [
            ['Your login', 'A token that proves who you are, renewed while you are logged in and removed when you log out.'],
            ['Your choices', 'Light or dark colours, and the products you looked at last.'],
            ['What you are typing', 'Forms you have not sent yet, until you send them or close the tab. Passwords are never kept.'],
          ],
        },
        'You can delete all of it in the settings of your browser. You are then logged out, and nothing else is lost.',
      ],
    },
    {
      id: 'rights',
      title: 'Your rights',
      blocks: [
        'You can ask us what we hold about you, get a copy of it, have it corrected or deleted, and object to how we use it. Nobody is served worse for having asked. Your profile has a button that gives you the copy at once.',
        {
          facts: [
            ['Requests', 'We answer a request about your rights within 45 days.'],
            ['Appeals', 'If we refuse and you appeal, we answer the appeal within 60 days.'],
            ['Opting out', 'If you opt out of a use of your data, we stop that use within 15 days.'],
          ],
        },
        `Write to ${CONTACT_EMAIL} from the e-mail address of your account, so that we know it is you. You can also complain to the data protection authority of your country or state.`,
      ],
    },
    {
      id: 'minors',
      title: 'Minors',
      blocks: [
        'This shop is not meant for minors. We do not knowingly collect data from anyone under 18. If you think that a minor has given us data, tell us and we delete it.',
      ],
    },
    {
      id: 'security',
      title: 'Security',
      blocks: [
        'Connections to the shop are encrypted, access to data inside the shop is limited to those whose work needs it, and whoever is no longer allowed loses access with the next request. No system is perfectly safe; should your data ever be affected, we tell you.',
      ],
    },
    {
      id: 'changes',
      title: 'Changes',
      blocks: ['When this policy changes we change the date at the top. If a change matters to you, we also tell you by e-mail.'],
    },
  ],
};
