import { MessageCircle } from 'lucide-react';
import { SUPPORT_CHAT_URL } from '../../../lib/constants.ts';
import { shell } from '../../../lib/texts/common/shell.ts';

/** The floating link to the support chat, on wide screens only; its tooltip is plain CSS, so that it costs no script. */
export function ChatButton() {
  return (
    <a
      href={SUPPORT_CHAT_URL}
      target="_blank"
      rel="noreferrer"
      aria-label={`${shell.chat} ${shell.opensOutside}`}
      className="group fixed right-6 bottom-6 z-30 hidden size-13 place-items-center rounded-full bg-accent text-on-accent shadow-float transition-colors hover:bg-accent-strong lg:grid"
    >
      <MessageCircle aria-hidden="true" className="size-6" />
      <span
        role="tooltip"
        className="pointer-events-none absolute right-full mr-3 rounded-sm bg-ink px-2.5 py-1.5 text-sm whitespace-nowrap text-ground opacity-0 transition-opacity group-hover:opacity-100 group-focus-visible:opacity-100"
      >
        {shell.chat}
      </span>
    </a>
  );
}
