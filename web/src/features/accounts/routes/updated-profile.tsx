import { useNavigate } from 'react-router-dom';
import { notify } from '../../../lib/notifications/notify.ts';
import { accountTexts } from '../../../lib/texts/shop/accounts.ts';
import { Loaded } from '../../../ui/feedback/error-state.tsx';
import { Skeletons } from '../../../ui/feedback/skeleton.tsx';
import { PageHead } from '../../../ui/layout/page-head.tsx';
import { useCurrentUser } from '../api/use-current-user.ts';
import { ProfileForm } from '../components/profile-form.tsx';

const { edit, profile } = accountTexts;

export function Component() {
  const { query } = useCurrentUser();
  const navigate = useNavigate();
  const leave = () => {
    notify.success(edit.saved);
    void navigate('/dashboard/profile');
  };
  return (
    <>
      <PageHead title={edit.title} />
      <Loaded query={query} failed={profile.loadFailed} waiting={<Skeletons count={1} className="" each="h-150 max-w-3xl" />}>
        {(user) => <ProfileForm user={user} onDone={leave} />}
      </Loaded>
    </>
  );
}
