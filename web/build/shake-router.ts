import type { Plugin } from 'vite';

/**
 * Lets the bundler leave out what we do not use of React Router (its forms and fetchers, 2 kB gzip in everyone's first
 * view): names for React's developer tools and component wrappers keep them alive, because they look like side effects.
 */
export function shakeRouter(): Plugin {
  return {
    name: 'shake-router',
    apply: 'build',
    transform: {
      filter: { id: /react-router[\\/]dist[\\/].*chunk-.*\.mjs$/ },
      handler(code) {
        return {
          code: code
            .replace(/^\w+\.displayName = "\w+";$/gm, '')
            .replace(/^(var \w+ =) (React\d*\.(?:forwardRef|createContext|memo)\()/gm, '$1 /* @__PURE__ */ $2'),
          map: null,
        };
      },
    },
  };
}
