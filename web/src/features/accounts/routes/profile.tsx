import { accountTexts } from '../../../lib/texts/accounts.ts';
import { common } from '../../../lib/texts/common.ts';
import { ErrorState } from '../../../ui/error-state.tsx';
import { PageHead } from '../../../ui/page-head.tsx';
import { LoadingRegion, Skeleton } from '../../../ui/skeleton.tsx';
import { useOwnUser } from '../api/use-own-user.ts';
import { ProfileCard } from '../components/profile-card.tsx';

const { profile } = accountTexts;

export function Component() {
  const { query } = useOwnUser();
  return (
    <>
      <PageHead title={profile.title} />
      {query.data ? (
        <ProfileCard user={query.data} />
      ) : query.isError ? (
        <ErrorState title={profile.loadFailed} error={query.error} onRetry={() => void query.refetch()} busy={query.isFetching} />
      ) : (
        <LoadingRegion label={common.loading}>
          <Skeleton className="h-96 max-w-3xl" />
        </LoadingRegion>
      )}
    </>
  );
}
