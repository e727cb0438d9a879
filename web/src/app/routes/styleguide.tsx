import { PageTitle } from '../../ui/layout/page-title.tsx';
import { Controls } from './styleguide/controls.tsx';
import { Showing } from './styleguide/showing.tsx';
import { Tokens } from './styleguide/tokens.tsx';

/** /styleguide, for whoever works on the shop: every primitive of ui/ in each of its states. No page links to it. */
export function Component() {
  return (
    <div className="measure grid gap-12 pt-10">
      <PageTitle name="Style guide" />
      <meta name="robots" content="noindex" />
      <header>
        <h1 className="text-display">Style guide</h1>
        <p className="mt-3 text-lg text-ink-soft">Every primitive in each of its states, in the theme chosen above.</p>
      </header>
      <Tokens />
      <Controls />
      <Showing />
    </div>
  );
}
