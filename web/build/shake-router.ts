import type { Plugin } from 'vite';

/**
 * Lets the bundler leave out what we do not use of React Router, 3 kB gzip in everyone's first view: its forms, kept
 * alive by names for developer tools and by component wrappers that look like side effects, and the prefetching of
 * framework mode, which every link refers to and none of ours asks for.
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
            .replace(/^(var \w+ =) (React\d*\.(?:forwardRef|createContext|memo)\()/gm, '$1 /* @__PURE__ */ $2')
            .replace(/(?:\/\* @__PURE__ \*\/ )?React\d*\.createElement\(PrefetchPageLinks, \{ page: href \}\)/g, 'null'),
          map: null,
        };
      },
    },
  };
}
