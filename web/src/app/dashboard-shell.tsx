import { type ReactNode, useState } from 'react';
import { Outlet, ScrollRestoration } from 'react-router-dom';
import { CartPanelHost } from '../features/cart/components/cart-panel-host.tsx';
import { useSession } from '../lib/session/session.ts';
import { dashboardTexts } from '../lib/texts/admin/dashboard.ts';
import { Spinner } from '../ui/feedback/spinner.tsx';
import { scrollKey } from './scroll-key.ts';
import { KeyboardShortcuts } from './shell/dashboard/keyboard-shortcuts.tsx';
import './shell/dashboard/dashboard.css';
import { DashboardSidebar, DashboardTopBar } from './shell/dashboard/dashboard-header.tsx';
import { PageProgress, SkipLink } from './shell/page-frame.tsx';

/** The frame of every dashboard screen: a column of links, collapsed behind a button on small screens. */
export default function DashboardShell({ children }: { children?: ReactNode }) {
  const session = useSession();
  const [help, setHelp] = useState(false);
  return (
    <div className="office min-h-dvh bg-ground lg:flex">
      <meta name="robots" content="noindex" />
      <SkipLink />
      <PageProgress />
      <DashboardTopBar />
      <DashboardSidebar onKeys={() => setHelp(true)} />
      <main id="content" tabIndex={-1} className="min-w-0 flex-1 px-4 py-6 outline-none sm:px-6 lg:px-8">
        {session.status === 'signed-in' ? (
          (children ?? <Outlet />)
        ) : (
          <Spinner label={dashboardTexts.loadingUser} className="min-h-[60dvh]" />
        )}
      </main>
      <CartPanelHost />
      <KeyboardShortcuts helpOpen={help} onHelp={setHelp} />
      <ScrollRestoration getKey={scrollKey} />
    </div>
  );
}
