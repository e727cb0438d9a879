import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { notify } from '../../../lib/notifications/notify.ts';
import { wayBack } from '../../../lib/session/login-state.ts';
import { loadIdentity, useSession } from '../../../lib/session/session.ts';
import { accountTexts } from '../../../lib/texts/shop/accounts.ts';
import { AuthLayout } from '../components/auth-layout.tsx';
import { LoginForm } from '../components/login-form.tsx';

const { login } = accountTexts;

export function Component() {
  const { state } = useLocation();
  const back = wayBack(state);
  const leave = useLeaveWhenSignedIn(back);
  useEffect(() => {
    // Loaded before the click: a browser opens Google's window only straight from it.
    void loadIdentity()
      .then((identity) => identity.isEmulated())
      .catch(() => undefined);
  }, []);
  const registered = (state as { registered?: unknown } | null)?.registered;
  return (
    <AuthLayout
      title={login.title}
      lead={back === '/' ? login.lead : login.continueHint}
      other={{ to: '/register', question: login.newHere, label: login.register }}
    >
      <LoginForm
        initialEmail={typeof registered === 'string' ? registered : ''}
        onDone={() => {
          notify.success(login.success);
          leave();
        }}
      />
    </AuthLayout>
  );
}

/** Goes back to where the person came from, once; also when another tab signed in. */
function useLeaveWhenSignedIn(back: string): () => void {
  const { status } = useSession();
  const navigate = useNavigate();
  const gone = useRef(false);
  const leave = () => {
    if (gone.current) return;
    gone.current = true;
    void navigate(back, { replace: true });
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: the session decides when; where to is asked then
  useEffect(() => {
    if (status === 'signed-in') leave();
  }, [status]);
  return leave;
}
