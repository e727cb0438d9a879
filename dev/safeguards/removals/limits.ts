import { type Group, inFile } from '../removal.ts';

const accessControl = 'services/api/src/access-control.int.test.ts';
const rates = 'services/platform/src/http/rate-limit.int.test.ts';
const addresses = 'services/platform/src/http/rate-limit.test.ts';
const responseFreshness = 'services/api/src/response-freshness.int.test.ts';
const catalogue = 'services/api/src/routes/catalogue/catalogue.int.test.ts';
const lists = 'services/core/src/catalogue/lists/product-lists.int.test.ts';

export const limits: Group = {
  title: 'Limits and input',
  removals: [
    ...inFile(
      'services/platform/src/http/rate-limit.ts',
      [rates],
      [
        {
          name: 'exact limit',
          what: 'exactly as many calls pass as a limit allows',
          from: 'Math.max(1, Math.round(perWindow * factor));',
          to: 'Math.max(1, Math.round(perWindow * factor)) + 1;',
        },
        {
          name: 'addresses of accounts',
          what: 'calls that can be abused count by address, too',
          from: "if (uid === null || rate !== 'default') counts.push",
          to: 'if (uid === null) counts.push',
        },
        {
          name: 'accounts counted',
          what: 'calls of an account count wherever they come from',
          from: 'uid === null ? [] : [pair.account.count(uid)]',
          to: 'uid === null ? [] : [pair.address.count(networkOf(address))]',
        },
        {
          name: 'trusted proxies',
          what: 'only what trusted proxies say of an address is believed',
          from: 'hop < trustedProxies',
          to: 'hop >= 0',
          tests: [addresses],
        },
        {
          name: 'household',
          what: 'an IPv6 household counts as one',
          from: 'groups.slice(0, 4)',
          to: 'groups.slice(0, 8)',
          tests: [addresses],
        },
        {
          name: 'seconds to wait',
          what: 'who is refused is told seconds, not milliseconds',
          from: 'Math.ceil(msBeforeNext / 1000)',
          to: 'Math.ceil(msBeforeNext)',
        },
        {
          name: 'refused calls given back',
          what: 'calls that a refused process took ahead are given back',
          from: 'await together.reward(key, ahead).catch(() => undefined);',
          to: 'void 0;',
        },
        {
          name: 'calls taken ahead',
          what: 'calls taken ahead are counted once',
          from: 'takenAhead.put(key, ahead - 1, msBeforeNext);',
          to: 'takenAhead.put(key, ahead, msBeforeNext);',
        },
      ],
    ),
    ...inFile(
      'services/platform/src/http/body.ts',
      [accessControl],
      [
        {
          name: 'size of a body',
          what: 'a body that is too large is refused',
          from: 'kb`, strict',
          to: 'mb`, strict',
        },
        {
          name: 'packed bodies',
          what: 'a packed body is refused',
          from: 'inflate: false',
          to: 'inflate: true',
        },
      ],
    ),
    ...inFile(
      'services/platform/src/http/contract-routes.ts',
      [accessControl],
      [
        {
          name: 'operators',
          what: 'a body with query operators is refused',
          from: 'refuseOperators(sent);',
          to: '',
        },
      ],
    ),
    ...inFile(
      'shared/src/fields.ts',
      ['shared/src/fields.test.ts'],
      [
        {
          name: 'hidden characters',
          what: 'names hide nothing from who reads them',
          from: '.refine(isAllowed, hiddenCharacters(what))',
          to: '',
        },
        {
          name: 'something visible',
          what: 'what is required shows something',
          from: '|| hasSomethingVisible(value)',
          to: '|| true',
        },
        {
          name: 'host of a picture',
          what: 'a picture’s address names no host in disguise',
          from: '(?![/\\\\])',
          to: '(?!\\/)',
        },
      ],
    ),
    ...inFile(
      'services/platform/src/http/router.ts',
      ['services/platform/src/http/router.test.ts'],
      [
        {
          name: 'well-formed address',
          what: 'a badly encoded address is refused, whatever it names',
          from: '  router.use(refuseMalformedAddress);\n',
          to: '',
        },
      ],
    ),
    ...inFile(
      'shared/src/csv-cells.ts',
      ['services/api/src/routes/operations/exports.int.test.ts'],
      [
        {
          name: 'no formulas',
          what: 'no cell of an export begins a formula, whatever separates cells',
          from: 'cell.replace(formula,',
          to: 'cell.replace(/^(=)$()/,',
        },
      ],
    ),
    ...inFile(
      'services/api/src/routes/catalogue/images.ts',
      ['services/api/src/routes/catalogue/images.int.test.ts'],
      [
        {
          name: 'size of a picture',
          what: 'a picture has 5 MB at most',
          from: 'const MAX_BYTES = 5 * 1024 * 1024;',
          to: 'const MAX_BYTES = 50 * 1024 * 1024;',
        },
      ],
    ),
    ...inFile(
      'services/api/src/routes/catalogue/upload-slots.ts',
      ['services/api/src/routes/catalogue/images.int.test.ts'],
      [
        {
          name: 'one upload of an account',
          what: 'no account takes every place for uploads',
          from: 'if (underWay.has(account)) throw',
          to: 'if (underWay.has("")) throw',
        },
      ],
    ),
    ...inFile(
      'services/platform/src/http/router.ts',
      ['services/platform/src/http/router.test.ts'],
      [
        {
          name: 'end of an upload',
          what: 'whoever reads a body is told when the time of its call is over',
          from: "response.once('finish', () => request.destroy());",
          to: '',
        },
      ],
    ),
    ...inFile(
      'services/api/src/images/encode.ts',
      ['services/api/src/images/encode.test.ts'],
      [
        {
          name: 'pixels of a picture',
          what: 'a picture that unpacks to too much is refused',
          from: 'limitInputPixels: MAX_PIXELS',
          to: 'limitInputPixels: false',
        },
      ],
    ),
    ...inFile(
      'services/api/src/routes/catalogue/limited-body.ts',
      ['services/api/src/routes/catalogue/limited-body.test.ts', 'services/api/src/routes/catalogue/product-imports.int.test.ts'],
      [
        {
          name: 'size of a file',
          what: 'a file of products has 50 MB at most',
          from: 'if (bytes <= mostBytes) done(null, chunk);',
          to: 'if (bytes >= 0) done(null, chunk);',
        },
      ],
    ),
    ...inFile(
      'services/api/src/http/security.ts',
      ['services/api/src/app.int.test.ts'],
      [
        {
          name: 'other origins',
          what: 'pages of other origins may not read answers',
          from: 'origin !== undefined && origins.allows(origin)',
          to: 'origin !== undefined',
        },
      ],
    ),
  ],
};

export const freshness: Group = {
  title: 'Caches and lists',
  removals: [
    ...inFile(
      'services/platform/src/http/contract-routes.ts',
      ['services/platform/src/http/router.test.ts', catalogue],
      [
        {
          name: 'own change at once',
          what: 'an admin’s change shows at once in the process that made it',
          from: "if (endpoint.access === 'admin' && !name.startsWith('GET ')) responseCache?.clear();",
          to: '',
          tests: [responseFreshness],
        },
      ],
    ),
    ...inFile(
      'services/platform/src/http/response-cache.ts',
      ['services/platform/src/http/response-cache.test.ts', catalogue],
      [
        {
          name: 'age of an answer',
          what: 'a change made elsewhere shows within a second',
          from: 'softMs = 500, hardMs = 950',
          to: 'softMs = 500_000, hardMs = 950_000',
          tests: [responseFreshness],
        },
        {
          name: 'answer begun before',
          what: 'an answer that was begun before a change is not kept',
          from: 'if (mine === loading && url.length',
          to: 'if (url.length',
          tests: ['services/platform/src/http/response-cache.test.ts'],
        },
      ],
    ),
    ...inFile(
      'services/core/src/catalogue/lists/product-lists.ts',
      [catalogue, lists],
      [
        {
          name: 'archived is not listed',
          what: 'archived products stand in no list',
          from: 'category === null ? { live: true } : { live: true, category }',
          to: 'category === null ? {} : { category }',
        },
      ],
    ),
    ...inFile(
      'services/core/src/catalogue/products/product-lookup.ts',
      [catalogue],
      [
        {
          name: 'archived has no page',
          what: 'an archived product has no page',
          from: 'many(objectIds(ids), pageFields, { archivedAt: null })',
          to: 'many(objectIds(ids), pageFields)',
        },
      ],
    ),
    ...inFile(
      'services/core/src/catalogue/editing/product-editing.ts',
      [catalogue],
      [
        {
          name: 'lists follow',
          what: 'a product that moves to another category is counted there',
          from: 'if (moved) await counts.apply(move);',
          to: '',
          tests: ['services/core/src/catalogue/editing/product-editing.int.test.ts'],
        },
      ],
    ),
    ...inFile(
      'services/core/src/catalogue/lists/list-counts.ts',
      [lists],
      [
        {
          name: 'recount while quiet',
          what: 'lists are counted anew only where nothing moves',
          from: 'updateOne({ _id, version }, {',
          to: 'updateOne({ _id }, {',
          tests: ['services/core/src/catalogue/imports/upsert-products.int.test.ts'],
        },
      ],
    ),
  ],
};
