import { LayoutDashboard, LogIn, LogOut } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useSession } from '../../../lib/session/session.ts';
import { shell } from '../../../lib/texts/common/shell.ts';
import { DropdownMenu, MenuItem, MenuLabel, MenuSeparator } from '../../../ui/controls/dropdown-menu.tsx';
import { useLoginLink, useLogout } from '../account-actions.ts';

/** Loaded by the click that opens it, hence open from the start. */
export default function ProfileMenu({ trigger }: { trigger: ReactNode }) {
  const session = useSession();
  const logout = useLogout();
  const login = useLoginLink();
  return (
    <DropdownMenu trigger={trigger} defaultOpen>
      {session.status === 'signed-in' ? (
        <>
          <MenuLabel className="max-w-60 truncate">{session.displayName || session.email}</MenuLabel>
          <MenuSeparator />
          <MenuItem asChild>
            <Link to="/dashboard">
              <LayoutDashboard aria-hidden="true" />
              {shell.myProfile}
            </Link>
          </MenuItem>
          <MenuItem onSelect={logout}>
            <LogOut aria-hidden="true" />
            {shell.logout}
          </MenuItem>
        </>
      ) : (
        <MenuItem asChild>
          <Link {...login}>
            <LogIn aria-hidden="true" />
            {shell.login}
          </Link>
        </MenuItem>
      )}
    </DropdownMenu>
  );
}
