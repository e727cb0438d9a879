import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { Link } from 'react-router-dom';
import { CONTACT_EMAIL } from '../../../lib/constants.ts';
import { detailOf } from '../../../lib/errors/api-error.ts';
import { notify } from '../../../lib/notifications/notify.ts';
import { accountTexts } from '../../../lib/texts/shop/accounts.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { downloadPersonalData } from '../api/personal-data.ts';

const { yourData } = accountTexts;

/** A copy of what the shop has about a person, and what deleting the account does, said before anybody asks for it. */
export function YourData({ email }: { email: string }) {
  const download = useMutation({ mutationFn: () => downloadPersonalData(email) });
  return (
    <Card className="mt-6 grid max-w-3xl gap-x-10 gap-y-8 sm:grid-cols-2 sm:p-7">
      <section>
        <h2 className="mb-2 font-semibold">{yourData.title}</h2>
        <p className="mb-4 text-ink-soft">{yourData.lead}</p>
        <Button
          variant="outline"
          busy={download.isPending}
          onClick={() =>
            download.mutate(undefined, {
              onSuccess: () => notify.success(yourData.downloaded),
              onError: (error) => notify.error(yourData.failed, detailOf(error)),
            })
          }
        >
          <Download aria-hidden="true" />
          {yourData.download}
        </Button>
      </section>
      <section>
        <h2 className="mb-2 font-semibold">{yourData.deletion}</h2>
        <p className="mb-2 text-ink-soft">
          {yourData.askBy}{' '}
          <a className="text-accent underline underline-offset-4" href={`mailto:${CONTACT_EMAIL}`}>
            {CONTACT_EMAIL}
          </a>{' '}
          {yourData.askFrom(email)}
        </p>
        <p className="mb-2 text-ink-soft">{yourData.goes}</p>
        <p className="mb-2 text-ink-soft">{yourData.stays}</p>
        <Link className="text-accent underline underline-offset-4" to="/privacy-policy#keep">
          {yourData.more}
        </Link>
      </section>
    </Card>
  );
}
