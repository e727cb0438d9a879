import { BadgeCheck, CircleAlert } from 'lucide-react';
import { accountTexts } from '../../../lib/texts/shop/accounts.ts';
import { Badge } from '../../../ui/data/badge.tsx';

const { verification: words } = accountTexts;

/** Whether an address is verified. Null, and undefined of an older server: nobody asked yet. */
export function VerifiedBadge({ verified }: { verified: boolean | null | undefined }) {
  if (verified === true)
    return (
      <Badge tone="accent">
        <BadgeCheck aria-hidden="true" />
        {words.verified}
      </Badge>
    );
  if (verified === false)
    return (
      <Badge tone="pending">
        <CircleAlert aria-hidden="true" />
        {words.notVerified}
      </Badge>
    );
  return <Badge title={words.unknownHint}>{words.unknown}</Badge>;
}
