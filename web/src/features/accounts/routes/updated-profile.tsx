import { useNavigate } from 'react-router-dom';
import { notify } from '../../../lib/notifications/notify.ts';
import { common } from '../../../lib/texts/common/common.ts';
import { accountTexts } from '../../../lib/texts/shop/accounts.ts';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { LoadingRegion, Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { PageHead } from '../../../ui/layout/page-head.tsx';
import { useCurrentUser } from '../api/use-current-user.ts';
import { ProfileForm } from '../components/profile-form.tsx';

const { edit, profile } = accountTexts;

export function Component() {
  const { query } = useCurrentUser();
  const navigate = useNavigate();
  return (
    <>
      <PageHead title={edit.title} />
      {query.data ? (
        <ProfileForm
          user={query.data}
          onDone={() => {
            notify.success(edit.saved);
            void navigate('/dashboard/profile');
          }}
        />
      ) : query.isError ? (
        <ErrorState title={profile.loadFailed} error={query.error} onRetry={() => void query.refetch()} busy={query.isFetching} />
      ) : (
        <LoadingRegion label={common.loading}>
          <Skeleton className="h-150 max-w-3xl" />
        </LoadingRegion>
      )}
    </>
  );
}
