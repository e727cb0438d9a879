import type { User } from '@pulsecart/shared/accounts/contract';
import { Pencil } from 'lucide-react';
import type { ReactNode } from 'react';
import { accountTexts } from '../../../lib/texts/shop/accounts.ts';
import { ButtonLink } from '../../../ui/controls/button.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { useVerification } from '../api/use-verification.ts';
import { Avatar } from './avatar.tsx';
import { VerificationNotice } from './verification-notice.tsx';
import { VerifiedBadge } from './verified-badge.tsx';

const { fields, profile } = accountTexts;

export function ProfileCard({ user }: { user: User }) {
  const name = user.displayName || profile.notSet;
  const verification = useVerification(user);
  return (
    <Card flush className="max-w-3xl overflow-hidden">
      <div className="flex flex-wrap items-center gap-5 border-b bg-plate p-5 sm:p-7">
        <Avatar photo={user.photoURL} name={user.displayName || user.email} alt={profile.photoOf(name)} className="size-24 text-3xl" />
        <div className="min-w-0 flex-1 basis-48">
          <p className="truncate text-heading font-semibold">{name}</p>
          <p className="mb-2 truncate text-ink-soft">{user.email || profile.notSet}</p>
          <VerifiedBadge verified={user.emailVerified} />
        </div>
        <ButtonLink variant="outline" to="/dashboard/updatedProfile">
          <Pencil aria-hidden="true" />
          {profile.edit}
        </ButtonLink>
      </div>
      {user.emailVerified === false && <VerificationNotice email={user.email} {...verification} />}
      <div className="grid gap-x-10 gap-y-8 p-5 sm:grid-cols-2 sm:p-7">
        <Facts title={profile.contact}>
          <Fact term={fields.name}>{name}</Fact>
          <Fact term={fields.email}>{user.email || profile.notSet}</Fact>
          <Fact term={fields.phone} hint={user.phone ? '' : profile.phoneHint}>
            {user.phone || profile.undefined}
          </Fact>
          {user.alterPhone && <Fact term={fields.alterPhone}>{user.alterPhone}</Fact>}
          <Fact term={fields.gender} hint={user.gender ? '' : profile.genderHint}>
            {user.gender || profile.undefined}
          </Fact>
        </Facts>
        <Address user={user} />
      </div>
    </Card>
  );
}

function Address({ user }: { user: User }) {
  if (!user.address && !user.division) {
    return (
      <section>
        <h2 className="mb-3 font-semibold">{profile.deliveryAddress}</h2>
        <p className="text-ink-soft">{profile.noAddress}</p>
      </section>
    );
  }
  return (
    <Facts title={profile.deliveryAddress}>
      <Fact term={fields.addressShort}>{user.address}</Fact>
      <Fact term={fields.thana}>{user.thana}</Fact>
      <Fact term={fields.district}>{user.district}</Fact>
      <Fact term={fields.division}>{user.division}</Fact>
    </Facts>
  );
}

function Facts({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h2 className="mb-3 font-semibold">{title}</h2>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-2.5">{children}</dl>
    </section>
  );
}

function Fact({ term, hint, children }: { term: string; hint?: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-ink-soft">{term}</dt>
      <dd className="min-w-0 wrap-anywhere">{children}</dd>
      {hint && <dd className="col-start-2 -mt-2.5 text-sm text-ink-soft">{hint}</dd>}
    </>
  );
}
