import { LayoutDashboard, LogIn, LogOut } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link, NavLink } from 'react-router-dom';
import { useSession } from '../../../lib/session/session.ts';
import { shell } from '../../../lib/texts/common/shell.ts';
import { type OpenProps, Sheet } from '../../../ui/controls/dialog.tsx';
import { useLoginLink, useLogout } from '../account-actions.ts';
import { ThemeSwitch } from '../theme-switch.tsx';
import { mainLinks } from './nav-links.ts';

const row =
  'flex h-13 items-center gap-3 border-b px-5 text-lg font-[550] tracking-tight aria-[current=page]:text-accent [&_svg]:size-5 [&_svg]:text-ink-soft';

/** The same links plus Dashboard and Logout or Login; closes on a click beside it or on a link. */
export default function MobileMenu({ open, onOpenChange }: OpenProps) {
  const session = useSession();
  const login = useLoginLink();
  const close = () => onOpenChange(false);
  const logout = useLogout(close);
  const link = (to: string, label: ReactNode) => (
    <li key={to}>
      <NavLink to={to} end={to === '/'} className={row} onClick={close}>
        {label}
      </NavLink>
    </li>
  );
  return (
    <Sheet open={open} onOpenChange={onOpenChange} title={shell.menu} side="left" extra={<ThemeSwitch />}>
      <nav aria-label={shell.mainNav}>
        <ul>
          {mainLinks.map(({ to, label }) => link(to, label))}
          {link(
            '/dashboard',
            <>
              <LayoutDashboard aria-hidden="true" />
              {shell.dashboard}
            </>,
          )}
          <li>
            {session.status === 'signed-in' ? (
              <button type="button" className={`${row} w-full`} onClick={logout}>
                <LogOut aria-hidden="true" />
                {shell.logout}
              </button>
            ) : (
              <Link {...login} className={row} onClick={close}>
                <LogIn aria-hidden="true" />
                {shell.login}
              </Link>
            )}
          </li>
        </ul>
      </nav>
    </Sheet>
  );
}
