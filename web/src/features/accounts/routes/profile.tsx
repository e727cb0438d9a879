import { accountTexts } from '../../../lib/texts/shop/accounts.ts';
import { Loaded } from '../../../ui/feedback/error-state.tsx';
import { Skeletons } from '../../../ui/feedback/skeleton.tsx';
import { PageHead } from '../../../ui/layout/page-head.tsx';
import { useCurrentUser } from '../api/use-current-user.ts';
import { ProfileCard } from '../components/profile-card.tsx';
import { YourData } from '../components/your-data.tsx';

const { profile } = accountTexts;

export function Component() {
  const { query } = useCurrentUser();
  return (
    <>
      <PageHead title={profile.title} />
      <Loaded query={query} failed={profile.loadFailed} waiting={<Skeletons count={1} className="" each="h-96 max-w-3xl" />}>
        {(user) => (
          <>
            <ProfileCard user={user} />
            <YourData email={user.email} />
          </>
        )}
      </Loaded>
    </>
  );
}
