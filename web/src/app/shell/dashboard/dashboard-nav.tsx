import { LogOut } from 'lucide-react';
import type { ReactNode } from 'react';
import { NavLink } from 'react-router-dom';
import { useAccount } from '../../../lib/session/session.ts';
import { dashboardTexts } from '../../../lib/texts/admin/dashboard.ts';
import { shell } from '../../../lib/texts/common/shell.ts';
import { useLogout } from '../account-actions.ts';
import { accountLinks, adminLinks, type DashboardLink, operationLinks } from './dashboard-links.ts';

const row =
  'flex h-9 w-full items-center gap-2.5 rounded-md px-2.5 text-sm text-ink-soft transition-colors hover:bg-plate hover:text-ink aria-[current=page]:bg-accent-soft aria-[current=page]:font-[550] aria-[current=page]:text-accent [&_svg]:size-4.5 [&_svg]:shrink-0 touch';

/** The side navigation of the dashboard. `onLeave` closes the sheet it stands in on small screens. */
export function DashboardNav({ onLeave }: { onLeave?: () => void }) {
  const account = useAccount();
  const logout = useLogout(onLeave);
  const item = ({ to, label, Icon }: DashboardLink) => (
    <li key={to}>
      <NavLink to={to} end={to === '/' || to === '/dashboard'} className={row} onClick={onLeave}>
        <Icon aria-hidden="true" />
        {label}
      </NavLink>
    </li>
  );
  return (
    <nav aria-label={dashboardTexts.nav} className="flex flex-1 flex-col gap-5">
      <ul className="flex flex-col gap-0.5">{accountLinks.map(item)}</ul>
      {account?.admin && (
        <>
          <Section title={dashboardTexts.shopSection}>{adminLinks.map(item)}</Section>
          <Section title={dashboardTexts.operationSection}>{operationLinks.map(item)}</Section>
        </>
      )}
      <button type="button" className={`${row} mt-auto`} onClick={logout}>
        <LogOut aria-hidden="true" />
        {shell.logout}
      </button>
    </nav>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <h2 className="px-2.5 pb-1.5 text-xs font-[550] text-ink-soft">{title}</h2>
      <ul className="flex flex-col gap-0.5">{children}</ul>
    </div>
  );
}
