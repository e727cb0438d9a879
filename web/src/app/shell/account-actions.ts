import { useLocation, useNavigate } from 'react-router-dom';
import type { LoginState } from '../../lib/session/login-state.ts';
import { signOut } from '../../lib/session/session.ts';

/** Signs out; from a guarded page the way leads home first, so that the guard does not ask to sign in again. `before` closes what stands open. */
export function useLogout(before?: () => void): () => void {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  return () => {
    before?.();
    void (async () => {
      if (pathname.startsWith('/dashboard')) await navigate('/');
      await signOut();
    })();
  };
}

/** Props of a link to /login that brings back here. */
export function useLoginLink(): { to: string; state: LoginState } {
  const { pathname, search } = useLocation();
  return { to: '/login', state: { from: pathname + search } };
}
