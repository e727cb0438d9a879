import { Link } from 'react-router-dom';
import { LOGO } from '../../lib/constants.ts';
import { useTheme } from '../../lib/hooks/theme.ts';
import { shell } from '../../lib/texts/common/shell.ts';

/** The word mark, 120×50 in the bar and 170×70 in the footer. */
export function Logo({ place, className }: { place: keyof typeof LOGO; className?: string }) {
  const ground = useTheme() === 'dark' ? '-dark' : '';
  const { width, height } = LOGO[place];
  return (
    <Link to="/" aria-label={shell.logoAlt} className={className}>
      <img src={`/media/logo/${place}${ground}.svg`} alt="" width={width} height={height} className="block max-w-none" />
    </Link>
  );
}
