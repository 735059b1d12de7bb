// The import rule of ARCHITECTURE.md: who may import whom. `npm run check` applies it and proves, on
// test/import-rule-fixture, that every rule below catches what it forbids.
//
// Each entry allows; whatever is not listed is forbidden. Test files may import anything.

const folder = (name) => `^src/${name}/`;
const domain = folder('domain');
const store = folder('store');
const access = folder('access');
const http = folder('http');
const outbox = folder('outbox');
const api = folder('api');
const login = folder('login');
const pages = folder('pages');
const metrics = folder('metrics');
const purge = folder('purge');
const backup = folder('backup');
const ctx = '^src/ctx\\.ts$';
const config = '^src/config\\.ts$';
const catalog = folder('catalog');
const compute = folder('compute');
const driver = '^src/compute/driver\\.ts$';
const encryption = '^src/encryption\\.ts$';
const passwords = '^src/passwords\\.ts$';
const longWork = '^src/long-work\\.ts$';
const rows = '^src/store/tables/';
const anyFeature = '^src/api/.+/index\\.ts$';

/** Downwards only: what each layer may import of ours. `ctx.ts` and `config.ts` sit beside the layers. */
const layers = {
  domain: { from: domain, may: [domain] },
  longWork: { from: longWork, may: [domain, '^src/store/inside-mutate\\.ts$'] },
  config: { from: '^src/config(/|\\.ts$)', may: [domain, folder('config')] },
  store: { from: store, may: [store, domain, config, longWork] },
  catalog: { from: catalog, may: [catalog, domain] },
  encryption: { from: encryption, may: [] },
  passwords: { from: passwords, may: [store, domain] },
  compute: { from: compute, may: [compute, store, domain, encryption] },
  ctx: { from: ctx, may: [access, store, domain, catalog, config, driver, encryption] },
  access: { from: access, may: [access, store, domain, ctx, config] },
  outbox: { from: outbox, may: [outbox, access, store, domain, ctx, config, encryption] },
  http: { from: http, may: [http, access, store, domain, ctx, config, longWork] },
  pages: { from: pages, may: [pages, http, store, domain, ctx, catalog] },
  metrics: { from: metrics, may: [metrics, http, store] },
  purge: { from: purge, may: [purge, store, domain, config] },
  backup: { from: backup, may: [backup, store, domain, config, '^src/(private-file|secret-key)\\.ts$'] },
  api: {
    from: api,
    may: [api, http, outbox, access, compute, store, domain, ctx, catalog, passwords, longWork],
  },
  login: {
    from: login,
    may: [login, pages, http, outbox, access, store, domain, ctx, config, encryption, passwords, anyFeature],
  },
};

/** They put the layers together, so they may import every one. */
const top = ['^src/(main|service|bootstrap|secret-key|key-rotation|private-file)\\.ts$', folder('cli')];

/**
 * What each file of a feature may import: of ours, of packages, of Node.js. `$1` is the feature's folder. A kind of file
 * may come in several: `actions.ts` and `power-actions.ts`.
 */
const featureFiles = {
  routes: [
    '^src/http/(endpoint|pagination)\\.ts$',
    longWork,
    access,
    domain,
    '^src/api/$1/[^/]+$',
    anyFeature,
  ],
  schema: [domain, '^src/api/$1/[a-z-]*(schema|rules)\\.ts$', anyFeature, rows, catalog],
  // node:crypto for what its input alone decides, such as whether a public key is one.
  rules: [domain, '^src/api/$1/[a-z-]*(schema|rules)\\.ts$', anyFeature, '^crypto$'],
  actions: [
    domain,
    '^src/api/$1/[a-z-]*(actions|rules|store|schema)\\.ts$',
    anyFeature,
    '^src/outbox/enqueue\\.ts$',
    '^src/compute/(driver|jobs)\\.ts$',
    catalog,
    ctx,
    access,
    passwords,
    store,
    longWork,
  ],
  store: [store, domain, access, longWork, 'node_modules/kysely/', '^src/api/$1/[a-z-]*(schema|rules)\\.ts$'],
  index: ['^src/api/$1/'],
};
const knownFile = `[a-z-]*(?:${Object.keys(featureFiles).join('|')})\\.ts$`;

const test = '\\.test\\.ts$';
const rule = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });

export default {
  forbidden: [
    ...Object.entries(layers).map(([name, { from, may }]) =>
      rule(
        `layer-${name}`,
        `of ours, ${name} may import only: ${may.map(readable).join(', ')}`,
        { path: from, pathNot: test },
        { path: '^src/', pathNot: may },
      ),
    ),
    ...Object.entries(featureFiles).map(([name, may]) =>
      rule(
        `feature-${name}`,
        `a feature's ${name}.ts may import only: ${may.map(readable).join(', ')}`,
        { path: `^src/api/(.+)/[a-z-]*${name}\\.ts$` },
        { path: '.', pathNot: may },
      ),
    ),
    rule(
      'feature-actions-types',
      'actions.ts takes only types (`import type`) from src/store, besides its locks and the use of addresses',
      { path: '^src/api/(.+)/[a-z-]*actions\\.ts$' },
      {
        path: store,
        pathNot: '^src/store/(locks|subnet-addresses|address-pools)\\.ts$',
        dependencyTypesNot: ['type-only'],
      },
    ),
    rule(
      'feature-other-file',
      'a file of another name in a feature may import only src/domain, its own folder and types of src/store',
      { path: `^src/api/(.+)/(?!${knownFile})[^/]+\\.ts$`, pathNot: test },
      { path: '.', pathNot: [domain, '^src/api/$1/[^/]+$', rows, '^src/store/new-event\\.ts$'] },
    ),
    rule(
      'features-meet-at-index',
      'one feature imports another only through its index.ts',
      { path: '^src/api/(.+)/[^/]+$', pathNot: test },
      { path: api, pathNot: ['^src/api/$1/[^/]+$', anyFeature] },
    ),
    rule(
      'api-index',
      'src/api/index.ts only lists the features: it imports their index.ts and http/endpoint',
      { path: '^src/api/[^/]+\\.ts$', pathNot: test },
      { path: '.', pathNot: [anyFeature, '^src/http/endpoint\\.ts$'] },
    ),
    rule(
      'layer-none',
      'every folder of src belongs to a layer: give this one its place in .dependency-cruiser.js',
      { path: '^src/', pathNot: [...Object.values(layers).map(({ from }) => from), ...top, test] },
      { path: '^src/' },
    ),
    rule(
      'domain-is-pure',
      'src/domain does no I/O: it imports nothing of Node.js',
      { path: domain, pathNot: test },
      { dependencyTypes: ['core'] },
    ),
    rule(
      'databases-only-in-store',
      'only src/store knows the database drivers',
      { path: '^src/', pathNot: [store, test] },
      { path: 'node_modules/(@types/)?(better-sqlite3|pg)/' },
    ),
    rule(
      'nothing-imports-tests',
      'src imports nothing of test, bench or scripts, and no test file',
      { path: '^src/', pathNot: test },
      { path: ['^(test|bench|scripts)/', test] },
    ),
    rule('no-cycles', 'no cycles, of types either', {}, { circular: true }),
    rule('resolvable', 'every import leads somewhere', {}, { couldNotResolve: true }),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    // Imports of types count: a layer that knows another's types knows the other.
    tsPreCompilationDeps: true,
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'node', 'types'] },
  },
};

function readable(pattern) {
  return pattern.replace(/^\^/, '').replace('$1', '*').replace(/\\\./g, '.').replace(/\$$/, '');
}
