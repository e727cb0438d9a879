/** What profile and list of users say of an address that is verified or not. Apart from accounts.ts, which every sign-in loads. */
export const verificationTexts = {
  verified: 'Verified',
  notVerified: 'Not verified',
  unknown: 'Not known',
  unknownHint: 'Known when this account next logs in.',
  title: 'Verify your e-mail address',
  lead: (email: string) => `Open the link that we mailed to ${email}, then come back. Look into the spam folder too.`,
  send: 'Send a new link',
  look: 'I opened the link',
  sent: (email: string) => `A new link is on its way to ${email}.`,
  notYet: 'The address is not verified yet. Open the newest link, or send another.',
  tooMany: 'No more links can be sent right now. Use the newest one you got, or wait some minutes and try again.',
  signInAgain: 'Your sign-in has run out at the login service. Log out, log in again, and send the link then.',
  practice: (email: string) =>
    `This shop runs with a practice identity provider, which sends no mail. Open the newest link for ${email} from its list, then come back.`,
  practiceLinks: 'See the links',
  done: 'Your e-mail address is verified',
} as const;
