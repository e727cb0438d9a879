import { Keyboard, Menu } from 'lucide-react';
import { useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { Avatar } from '../../../features/accounts/components/avatar.tsx';
import { CartButton } from '../../../features/cart/components/cart-button.tsx';
import { useAccount } from '../../../lib/session/session.ts';
import { dashboardTexts } from '../../../lib/texts/admin/dashboard.ts';
import { shortcutTexts } from '../../../lib/texts/admin/shortcuts.ts';
import { shell } from '../../../lib/texts/common/shell.ts';
import { IconButton } from '../../../ui/controls/button.tsx';
import { Sheet } from '../../../ui/controls/dialog.tsx';
import { Logo } from '../logo.tsx';
import { ThemeSwitch } from '../theme-switch.tsx';
import { DashboardNav } from './dashboard-nav.tsx';

/** The bar of narrow screens, with the side navigation behind its button. */
export function DashboardTopBar() {
  const { key } = useLocation();
  const [openAt, setOpenAt] = useState<string | null>(null);
  return (
    <header className="sticky top-0 z-40 flex h-14 items-center gap-1 border-b bg-ground/92 px-3 backdrop-blur-md lg:hidden">
      <IconButton label={shell.openMenu} aria-haspopup="dialog" aria-expanded={openAt === key} onClick={() => setOpenAt(key)}>
        <Menu />
      </IconButton>
      <Logo place="nav" />
      <div className="ml-auto flex">
        <ThemeSwitch />
        <CartButton />
      </div>
      <Sheet open={openAt === key} onOpenChange={() => setOpenAt(null)} title={dashboardTexts.nav} side="left">
        <div className="flex min-h-full flex-col gap-5 p-4">
          <Account />
          <DashboardNav onLeave={() => setOpenAt(null)} />
        </div>
      </Sheet>
    </header>
  );
}

export function DashboardSidebar({ onKeys }: { onKeys: () => void }) {
  return (
    <aside className="sticky top-0 hidden h-dvh w-60 shrink-0 flex-col gap-5 overflow-y-auto border-r px-3 py-4 lg:flex">
      <div className="flex items-center justify-between">
        <Logo place="nav" />
        <span className="flex">
          <IconButton label={shortcutTexts.open} aria-haspopup="dialog" onClick={onKeys}>
            <Keyboard />
          </IconButton>
          <ThemeSwitch />
        </span>
      </div>
      <Account />
      <DashboardNav />
    </aside>
  );
}

function Account() {
  const account = useAccount();
  if (account === null) return null;
  const { email, photoURL } = account;
  const name = account.displayName || email;
  return (
    <Link to="/dashboard/profile" className="flex min-w-0 items-center gap-2.5 rounded-md border px-2.5 py-2 hover:bg-plate">
      <Avatar photo={photoURL} name={name} className="size-8 text-sm" />
      <span className="min-w-0">
        <span className="block truncate text-sm font-[550]">{name}</span>
        {name !== email && <span className="block truncate text-xs text-ink-soft">{email}</span>}
      </span>
    </Link>
  );
}
