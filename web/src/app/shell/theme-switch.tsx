import { Moon, Sun } from 'lucide-react';
import { shell } from '../../lib/texts/shell.ts';
import { chooseTheme, useTheme } from '../../lib/theme.ts';
import { IconButton } from '../../ui/button.tsx';

export function ThemeSwitch({ className }: { className?: string }) {
  const dark = useTheme() === 'dark';
  return (
    <IconButton
      label={dark ? shell.toLight : shell.toDark}
      onClick={() => chooseTheme(dark ? 'light' : 'dark')}
      {...(className ? { className } : {})}
    >
      {dark ? <Sun /> : <Moon />}
    </IconButton>
  );
}
