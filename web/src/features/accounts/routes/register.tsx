import { useEffect } from 'react';
import { Navigate, useLocation, useNavigate } from 'react-router-dom';
import { notify } from '../../../lib/notifications/notify.ts';
import { wayBack } from '../../../lib/session/login-state.ts';
import { useSession } from '../../../lib/session/session.ts';
import { accountTexts } from '../../../lib/texts/shop/accounts.ts';
import { discardUnfinished } from '../api/register.ts';
import { AuthLayout } from '../components/auth-layout.tsx';
import { RegisterForm } from '../components/register-form.tsx';

const { register } = accountTexts;

export function Component() {
  const { state } = useLocation();
  const navigate = useNavigate();
  const { status } = useSession();
  useEffect(() => {
    // What an interrupted registration left behind goes before a new one is begun.
    void discardUnfinished().catch(() => undefined);
  }, []);
  if (status === 'signed-in') return <Navigate to={wayBack(state)} replace />;
  return (
    <AuthLayout
      wide
      title={register.title}
      lead={register.lead}
      other={{ to: '/login', question: register.haveOne, label: register.login }}
    >
      <RegisterForm
        onDone={(email, mailed) => {
          notify.success(register.success, mailed ? register.mailedHint : register.successHint);
          void navigate('/login', { state: { ...(state as object | null), registered: email } });
        }}
      />
    </AuthLayout>
  );
}
