import { useLocation, useNavigate } from 'react-router-dom';
import { retryImport } from '../loading/retry-import.ts';
import type { LoginState } from './login-state.ts';
import { keepRefusedAction, type RefusedAction } from './refused-action.ts';
import { sessionReady } from './session.ts';

/** A guest who wants something meets it; nobody else does. */
const loadDialogs = retryImport(() => import('../notifications/dialogs.ts'));

/**
 * Lets accounts act and asks guests to log in: 'Not Logged In' / 'Please login', then /login, which brings them back
 * and completes the action. The function answers whether to go on.
 */
export function useGuestGate(): (action: RefusedAction) => Promise<boolean> {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  return async (action) => {
    if ((await sessionReady()).status === 'signed-in') return true;
    const { notLoggedInDialog } = await loadDialogs();
    if (await notLoggedInDialog()) {
      keepRefusedAction(action);
      // Buying ends at the checkout, which is where a purchase completed after the sign-in goes on.
      const state: LoginState = { from: action.kind === 'buy' ? '/dashboard/checkout' : pathname + search };
      await navigate('/login', { state });
    }
    return false;
  };
}
