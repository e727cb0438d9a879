import type { Plugin } from 'vite';

/**
 * What these do is asked for by props and options that the shop does not use: links that prefetch pages in framework
 * mode, view transitions, instrumented routers, redirects out of server components. Every link runs the first two each
 * time it is drawn. What stands here is what they come to without those props.
 */
const unused: Record<string, string> = {
  usePrefetchBehavior: 'return [false, null, {}];',
  useViewTransitionState: 'return false;',
  instrumentClientSideRouter: 'return arguments[0];',
  getRouteInstrumentationUpdates: 'return {};',
  RSCErrorHandler: 'return arguments[0].children;',
  parseHydrationData: 'return undefined;',
  DefaultErrorComponent: 'return null;',
};

/**
 * Lets the bundler leave out what we do not use of React Router, some 5 kB gzip in everyone's first view: what stands
 * above, its forms, kept alive by names for developer tools and by component wrappers that look like side effects, and
 * the warnings of its development build. The build fails when a new release no longer has one of them.
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
      filter: { id: /react-router[\\/]dist[\\/].*chunk-.*\.mjs$/, code: 'function createBrowserRouter(' },
      handler(code) {
        const named = code
          .replace(/^\w+\.displayName = "\w+";$/gm, '')
          .replace(/^(var \w+ =) (React\d*\.(?:forwardRef|createContext|memo)\()/gm, '$1 /* @__PURE__ */ $2')
          .replace(/(?:\/\* @__PURE__ \*\/ )?React\d*\.createElement\(PrefetchPageLinks, \{ page: href \}\)/g, 'null');
        return { code: Object.entries(unused).reduce(withBody, named), map: null };
      },
    },
  };
}

/** Gives a function of the top level another body. */
function withBody(code: string, [name, body]: [string, string]): string {
  const whole = new RegExp(`^function ${name}\\([^]*?^}$`, 'm');
  if (!whole.test(code)) throw new Error(`React Router has no function ${name} any more: take it out of web/build/shake-router.ts`);
  return code.replace(whole, `function ${name}() { ${body} }`);
}
