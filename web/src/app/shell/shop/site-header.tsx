import { Menu, Search } from 'lucide-react';
import { useState } from 'react';
import { NavLink, useLocation } from 'react-router-dom';
import { CartButton } from '../../../features/cart/components/cart-button.tsx';
import { SearchBox } from '../../../features/catalogue/components/search/search-box.tsx';
import { retryImport } from '../../../lib/loading/retry-import.ts';
import { useLazyComponent } from '../../../lib/loading/use-lazy-component.ts';
import { shell } from '../../../lib/texts/common/shell.ts';
import { IconButton } from '../../../ui/controls/button.tsx';
import { Logo } from '../logo.tsx';
import { ThemeSwitch } from '../theme-switch.tsx';
import { mainLinks } from './nav-links.ts';
import { ProfileButton } from './profile-button.tsx';

const loadMenu = retryImport(() => import('./mobile-menu.tsx'));

export function SiteHeader() {
  const [searching, setSearching] = useState(false);
  return (
    <header className="sticky top-0 z-40 border-b bg-ground/92 backdrop-blur-md">
      <div className="measure flex h-16 items-center gap-1 lg:gap-5">
        <MenuButton />
        <Logo place="nav" className="-ml-1 lg:ml-0" />
        <DesktopLinks />
        <SearchBox className="ml-auto hidden w-56 lg:block xl:w-72" />
        <div className="ml-auto flex items-center lg:ml-0">
          <IconButton label={shell.openSearch} aria-expanded={searching} className="lg:hidden" onClick={() => setSearching(!searching)}>
            <Search />
          </IconButton>
          <ThemeSwitch className="max-lg:hidden" />
          <CartButton />
          <ProfileButton />
        </div>
      </div>
      {searching && (
        <div className="measure pb-3 lg:hidden">
          <SearchBox autoFocus onDone={() => setSearching(false)} />
        </div>
      )}
    </header>
  );
}

function DesktopLinks() {
  return (
    <nav aria-label={shell.mainNav} className="hidden lg:block">
      <ul className="flex items-center">
        {mainLinks.map(({ to, label }) => (
          <li key={to}>
            <NavLink
              to={to}
              end={to === '/'}
              className="relative flex h-16 items-center px-3 text-[0.9375rem] text-ink-soft transition-colors hover:text-ink aria-[current=page]:text-ink aria-[current=page]:after:absolute aria-[current=page]:after:inset-x-3 aria-[current=page]:after:-bottom-px aria-[current=page]:after:h-0.5 aria-[current=page]:after:bg-accent"
            >
              {label}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Opens the menu of narrow screens. It closes with every change of place, also by 'back'. */
function MenuButton() {
  const { key } = useLocation();
  const [openAt, setOpenAt] = useState<string | null>(null);
  const MobileMenu = useLazyComponent(loadMenu, openAt !== null);
  return (
    <>
      <IconButton
        label={shell.openMenu}
        aria-haspopup="dialog"
        aria-expanded={openAt === key}
        className="-ml-2.5 lg:hidden"
        onClick={() => setOpenAt(key)}
      >
        <Menu />
      </IconButton>
      {MobileMenu && <MobileMenu open={openAt === key} onOpenChange={(open) => setOpenAt(open ? key : null)} />}
    </>
  );
}
