/**
 * Who may import whom (docs/ARCHITECTURE.md), for dependency-cruiser. Tests may import what is behind a module's public file: they are
 * left out, and so is what they share.
 */
const core = 'services/core/src';
const forbid = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    {
      ...forbid('folder-circle', 'Two folders that import each other are one: move what both need below them.', {}, { circular: true }),
      scope: 'folder',
    },
    forbid(
      'file-circle',
      'Two files that import each other cannot be read one by one.',
      {},
      { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    ),

    forbid(
      'shared-zod-only',
      'Both sides must be able to load the contract: it imports zod and nothing else.',
      { path: '^shared/src' },
      { pathNot: ['^shared/src', 'node_modules/zod/', '^zod'] },
    ),
    forbid(
      'platform-knows-no-shop',
      'Of the workspaces the platform may import the shapes of endpoints and problems only.',
      { path: '^services/platform/src' },
      { path: '^(services/(core|api|worker)|web|shared/src)/', pathNot: '^shared/src/(endpoint|problem|correlation)\\.ts$' },
    ),
    forbid(
      'platform-below-http',
      'HTTP stands on the rest of the platform, never the other way round.',
      { path: '^services/platform/src/(?!http/)' },
      { path: '^services/platform/src/http/' },
    ),
    forbid(
      'only-platform-speaks-to-redis',
      'Only services/platform imports BullMQ and ioredis.',
      { path: '^(services/(core|api|worker)|web|shared)/' },
      { path: 'node_modules/(bullmq|ioredis)/|^(bullmq|ioredis)$' },
    ),
    forbid(
      'core-below-processes',
      'Core stands below the processes that run it.',
      { path: `^${core}` },
      { path: '^(services/(api|worker)|web)/' },
    ),
    forbid(
      'api-and-worker-apart',
      'API and worker never import each other.',
      { path: '^services/(api|worker)/src' },
      { path: '^services/(api|worker)/', pathNot: '^services/$1/' },
    ),
    forbid(
      'folders-below-root',
      'What starts and composes a process stands above its folders: a folder that needs something of it has it handed over.',
      { path: '^services/(api|worker)/src/[^/]+/' },
      { path: '^services/$1/src/[^/]+\\.ts$' },
    ),

    forbid(
      'module-apart',
      'A module of core imports no other: what it needs comes in as a function. Orders stand on inventory.',
      { path: `^${core}/([^/]+)/` },
      { path: `^${core}/[^/]+/`, pathNot: [`^${core}/$1/`, `^${core}/inventory/`] },
    ),
    forbid(
      'module-by-its-public-file',
      'Other modules import only the public file of inventory.',
      { path: `^${core}/(?!inventory/)[^/]+/` },
      { path: `^${core}/inventory/`, pathNot: `^${core}/inventory/inventory\\.ts$` },
    ),
    forbid(
      'public-file-above-its-parts',
      'The folders of a module do not import its public file.',
      { path: `^${core}/([^/]+)/[^/]+/` },
      { path: `^${core}/$1/$1\\.ts$` },
    ),
    forbid(
      'module-below-shop',
      'A module does not know the shop it is part of.',
      { path: `^${core}/[^/]+/` },
      { path: `^${core}/[^/]+\\.ts$` },
    ),

    forbid('browser-contract-only', 'The browser imports the contract only.', { path: '^web/src' }, { path: '^services/' }),
    forbid(
      'feature-apart',
      'A feature imports no other feature: app hands over what is needed.',
      { path: '^web/src/features/([^/]+)/' },
      { path: '^web/src/features/[^/]+/', pathNot: '^web/src/features/$1/' },
    ),
    forbid(
      'feature-below-app',
      'Features are composed by app, never the other way round.',
      { path: '^web/src/(features|ui|lib)/' },
      { path: '^web/src/app/' },
    ),
    forbid('ui-below-features', 'Primitives and lib stand below features.', { path: '^web/src/(ui|lib)/' }, { path: '^web/src/features/' }),
    forbid('lib-below-ui', 'Lib stands below ui.', { path: '^web/src/lib/' }, { path: '^web/src/ui/' }),
  ],
  options: {
    parser: 'swc',
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: ['\\.test\\.tsx?$', '/testing/', '/dist/', '\\.types/'] },
    // Packages are resolved as Node resolves them, workspaces by their source.
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['source', 'import', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.json'],
    },
  },
};
