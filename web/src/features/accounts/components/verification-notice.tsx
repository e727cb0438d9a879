import { MailCheck } from 'lucide-react';
import { verificationTexts as words } from '../../../lib/texts/shop/verification.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { FormAlert } from '../../../ui/forms/form-alert.tsx';
import { explainVerification } from '../api/explain-verification.ts';
import { usePracticeMailbox, type useVerification } from '../api/use-verification.ts';

/** What to do about an address that is not verified: open the mailed link, or send another. */
export function VerificationNotice({ email, mail, look }: { email: string } & ReturnType<typeof useVerification>) {
  const failure = mail.error ?? look.error;
  return (
    <section className="border-b p-5 sm:px-7">
      <h2 className="flex items-center gap-2 font-semibold">
        <MailCheck aria-hidden="true" className="size-5 text-pending" />
        {words.title}
      </h2>
      <Lead email={email} />
      <div className="mt-4 grid gap-3 sm:flex">
        <Button
          variant="outline"
          busy={look.isPending}
          onClick={() => {
            mail.reset();
            look.mutate();
          }}
        >
          {words.look}
        </Button>
        <Button
          variant="outline"
          busy={mail.isPending}
          onClick={() => {
            look.reset();
            mail.mutate();
          }}
        >
          {words.send}
        </Button>
      </div>
      <p role="status" className="mt-3 text-ink-soft empty:hidden">
        {mail.isSuccess ? words.sent(email) : look.data === false && words.notYet}
      </p>
      <div className="mt-3 has-[>[role=alert]:empty]:hidden">
        <FormAlert>{failure && explainVerification(failure)}</FormAlert>
      </div>
    </section>
  );
}

function Lead({ email }: { email: string }) {
  const mailbox = usePracticeMailbox();
  if (mailbox === null) return <p className="mt-1 text-ink-soft wrap-anywhere">{words.lead(email)}</p>;
  return (
    <p className="mt-1 text-ink-soft wrap-anywhere">
      {words.practice(email)}{' '}
      <a className="text-accent underline underline-offset-4" href={mailbox} target="_blank" rel="noreferrer">
        {words.practiceLinks}
      </a>
    </p>
  );
}
