import { useNavigate } from 'react-router-dom';
import { notify } from '../../../lib/notify.ts';
import { accountTexts } from '../../../lib/texts/accounts.ts';
import { common } from '../../../lib/texts/common.ts';
import { ErrorState } from '../../../ui/error-state.tsx';
import { PageHead } from '../../../ui/page-head.tsx';
import { LoadingRegion, Skeleton } from '../../../ui/skeleton.tsx';
import { useOwnUser } from '../api/use-own-user.ts';
import { ProfileForm } from '../components/profile-form.tsx';

const { edit, profile } = accountTexts;

export function Component() {
  const { query } = useOwnUser();
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
