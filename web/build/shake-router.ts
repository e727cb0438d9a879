import type { Plugin } from 'vite';

/**
 * Lets the bundler leave out what we do not use of React Router, 3 kB gzip in everyone's first view: its forms, kept
 * alive by names for developer tools and by component wrappers that look like side effects, and the prefetching of
 * framework mode, which every link refers to and none of ours asks for.
 */
export function shakeRouter(): Plugin {
  return {
    name: 'shake-router',
    enforce: 'pre',
    apply: 'build',
    // Its package names the development build for everyone; the production one lies beside it.
    resolveId: {
      filter: { id: /^react-router(\/dom)?$/ },
      async handler(id, importer) {
        const found = await this.resolve(id, importer, { skipSelf: true });
        return found && { ...found, id: found.id.replace(/([\\/]dist[\\/])development([\\/])/, '$1production$2') };
      },
    },
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
