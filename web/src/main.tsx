import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { type Router, startRouter } from './app/router.tsx';
import { beginAtTop } from './app/scroll-key.ts';
import { reloadWhenRenewed } from './lib/loading/reload-once.ts';
import './styles/index.css';

beginAtTop();
reloadWhenRenewed();

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

// In a task of its own, so that no finger waits for both the scripts and the first navigation.
setTimeout(() => {
  const router = startRouter();
  // Until the first page can be shown, the shell's own first paint stands (build/first-paint.ts). As a transition it is made
  // ready in slices of a few milliseconds: a tap or a scroll in between does not wait for the whole page.
  whenReady(router, () => {
    startTransition(() => {
      createRoot(root).render(
        <StrictMode>
          <App router={router} />
        </StrictMode>,
      );
    });
  });
});

/** Calls back once the router knows what to show: its code is loaded, its guards and loaders are through, or they failed. */
function whenReady(router: Router, show: () => void): void {
  if (router.state.initialized) {
    show();
    return;
  }
  const stop = router.subscribe(({ initialized }) => {
    if (!initialized) return;
    stop();
    show();
  });
}
