import { CircleUserRound } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import { retryImport } from '../../../lib/loading/retry-import.ts';
import { useLazyComponent } from '../../../lib/loading/use-lazy-component.ts';
import { useAccount } from '../../../lib/session/session.ts';
import { shell } from '../../../lib/texts/common/shell.ts';
import { IconButton } from '../../../ui/controls/button.tsx';

const loadMenu = retryImport(() => import('./profile-menu.tsx'));

/** The account's photo or a generic icon; its menu is loaded when a pointer or the focus comes near. */
export function ProfileButton() {
  const [wanted, setWanted] = useState(false);
  const ProfileMenu = useLazyComponent(loadMenu, wanted);
  if (ProfileMenu) return <ProfileMenu trigger={<Face />} />;
  return <Face aria-haspopup="menu" aria-expanded="false" onPointerEnter={loadMenu} onFocus={loadMenu} onClick={() => setWanted(true)} />;
}

function Face(props: Partial<ComponentProps<typeof IconButton>>) {
  const photo = useAccount()?.photoURL;
  return (
    <IconButton {...props} label={shell.account}>
      {photo ? <img src={photo} alt="" width={28} height={28} className="size-7 rounded-full object-cover" /> : <CircleUserRound />}
    </IconButton>
  );
}
