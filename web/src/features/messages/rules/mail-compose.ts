import type { Message } from '@pulsecart/shared/messages/contract';
import { messageTexts } from '../../../lib/texts/admin/messages.ts';

/** Mail services refuse longer addresses; the message is quoted as far as it fits. */
const maxQuote = 1200;

/** The address of a web mail window that answers a message, with subject and quote filled in. */
export function mailComposeUrl({ email, time, messageText }: Pick<Message, 'email' | 'time' | 'messageText'>): string {
  const quote = messageText
    .slice(0, maxQuote)
    .split('\n')
    .map((line) => `> ${line}`);
  const body = ['', '', messageTexts.replyQuote(time), ...quote].join('\n');
  const query = new URLSearchParams({ view: 'cm', fs: '1', to: email, su: messageTexts.replySubject, body });
  return `https://mail.google.com/mail/?${query}`;
}
