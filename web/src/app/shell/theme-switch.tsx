import { Moon, Sun } from 'lucide-react';
import { chooseTheme, useTheme } from '../../lib/hooks/theme.ts';
import { shell } from '../../lib/texts/common/shell.ts';
import { IconButton } from '../../ui/controls/button.tsx';

export function ThemeSwitch({ className }: { className?: string }) {
  const dark = useTheme() === 'dark';
  return (
    <IconButton label={dark ? shell.toLight : shell.toDark} onClick={() => chooseTheme(dark ? 'light' : 'dark')} className={className}>
      {dark ? <Sun /> : <Moon />}
    </IconButton>
  );
}
