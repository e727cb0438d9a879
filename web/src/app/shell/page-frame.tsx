import { clsx } from 'clsx';
import { useNavigation } from 'react-router-dom';
import { common } from '../../lib/texts/common/common.ts';

/** The first stop of the Tab key on every page. */
export function SkipLink() {
  return (
    <a
      href="#content"
      className="fixed top-2 left-2 z-100 -translate-y-20 rounded-md bg-accent px-4 py-3 font-[550] text-on-accent transition-transform focus:translate-y-0"
    >
      {common.skipToContent}
    </a>
  );
}

/** A thin line at the top while the next page loads its data; short waits show nothing. */
export function PageProgress() {
  const busy = useNavigation().state === 'loading';
  return (
    <div aria-hidden="true" className="pointer-events-none fixed inset-x-0 top-0 z-100 h-0.5 overflow-hidden">
      <div
        className={clsx(
          'h-full origin-left bg-accent transition-transform ease-out',
          busy ? 'scale-x-[0.85] delay-150 duration-[4s]' : 'scale-x-0 duration-0',
        )}
      />
    </div>
  );
}
