import { BadgeCheck, CircleAlert } from 'lucide-react';
import { verificationTexts as words } from '../../../lib/texts/shop/verification.ts';
import { Badge } from '../../../ui/data/badge.tsx';

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
