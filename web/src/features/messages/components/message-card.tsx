import type { Message } from '@pulsecart/shared/messages/contract';
import { CheckCheck, Reply } from 'lucide-react';
import { useId, useState } from 'react';
import { formatExact } from '../../../lib/format/format-time.ts';
import { messageTexts as words } from '../../../lib/texts/admin/messages.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { DeleteButton } from '../../../ui/controls/delete-button.tsx';
import { Badge } from '../../../ui/data/badge.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import type { useMessageActions } from '../api/message-actions.ts';
import { previewOf } from '../rules/preview.ts';

type Actions = ReturnType<typeof useMessageActions>;

export function MessageCard({ message, reply, remove }: { message: Message } & Actions) {
  return (
    <Card className="flex flex-col gap-3 p-4! sm:p-5!">
      <header className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <div className="min-w-0">
          <h2 className="truncate font-semibold">{message.name}</h2>
          <a href={`mailto:${message.email}`} className="text-sm wrap-anywhere text-ink-soft underline-offset-4 hover:underline">
            {message.email}
          </a>
        </div>
        <time dateTime={message.sentAt} title={formatExact(message.sentAt)} className="text-sm text-ink-soft figures">
          {message.time}
        </time>
      </header>
      <MessageText text={message.messageText} />
      <footer className="-mb-1 flex items-center gap-2">
        <Button size="sm" variant="outline" aria-label={words.replyTo(message.name)} onClick={() => reply(message)}>
          <Reply aria-hidden="true" />
          {words.reply}
        </Button>
        {message.replied && (
          <Badge tone="accent" {...(message.repliedAt ? { title: words.repliedAt(formatExact(message.repliedAt)) } : {})}>
            <CheckCheck aria-hidden="true" />
            {words.replied}
          </Badge>
        )}
        <DeleteButton label={words.deleteOf(message.name)} className="ml-auto" onClick={() => void remove(message)} />
      </footer>
    </Card>
  );
}

function MessageText({ text }: { text: string }) {
  const id = useId();
  const [open, setOpen] = useState(false);
  const { preview, cut } = previewOf(text);
  return (
    <div>
      <p id={id} className="max-w-prose whitespace-pre-line wrap-anywhere">
        {open ? text : preview}
      </p>
      {cut && (
        <button
          type="button"
          aria-expanded={open}
          aria-controls={id}
          className="mt-1 rounded-sm py-1 text-sm text-accent underline underline-offset-4"
          onClick={() => setOpen(!open)}
        >
          {open ? words.showLess : words.showAll}
        </button>
      )}
    </div>
  );
}
