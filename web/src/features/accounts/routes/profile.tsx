import { common } from '../../../lib/texts/common/common.ts';
import { accountTexts } from '../../../lib/texts/shop/accounts.ts';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { LoadingRegion, Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { PageHead } from '../../../ui/layout/page-head.tsx';
import { useCurrentUser } from '../api/use-current-user.ts';
import { ProfileCard } from '../components/profile-card.tsx';

const { profile } = accountTexts;

export function Component() {
  const { query } = useCurrentUser();
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
