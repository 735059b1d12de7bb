// Who may import whom (ARCHITECTURE.md, "Imports"). `npm run check` applies it and proves on planted imports
// (scripts/planted-imports.ts) that every rule below catches what it forbids.
//
// Each entry allows; whatever is not listed is forbidden. Test files may import anything.

const folder = (name) => `^src/${name}/`;
const domain = folder('domain');
const platform = folder('platform');
const config = folder('config');
const store = folder('store');
const access = folder('access');
const api = folder('api');
const lease = folder('lease');
const features = folder('features');
const http = folder('http');
/** Pages for people; the OAuth server shows some of them. */
const pages = folder('(?:web|oauth)');
const metrics = folder('metrics');
/** How the outside reaches features. */
const outside = [http, pages, metrics];
const app = folder('app');
const dev = folder('dev');
const testing = folder('testing');
/** Where the service enters the data plane, each on its floor. */
const door = (name) => `^network/${name}\\.ts$`;
/** Downwards only: what each layer may import of ours. */
const foundations = [store, platform, config, domain];
const layers = {
  domain: { from: domain, may: [domain] },
  platform: { from: platform, may: [platform, domain] },
  config: { from: config, may: [config, domain, door('settings')] },
  store: { from: store, may: foundations },
  access: { from: access, may: [access, ...foundations] },
  // What an endpoint is. How it is served stands in `http`, above the features.
  api: { from: api, may: [api, access, ...foundations] },
  // How several processes share work. Workers of features are built on it.
  lease: { from: lease, may: [lease, ...foundations] },
  features: { from: features, may: [features, api, lease, access, ...foundations] },
  http: { from: http, may: [http, features, api, access, ...foundations] },
  pages: { from: pages, may: [pages, http, features, api, access, ...foundations] },
  metrics: { from: metrics, may: [metrics, http, features, api, access, ...foundations] },
  app: {
    from: app,
    may: [app, ...outside, features, api, lease, access, ...foundations, door('extension')],
  },
  // It runs in the tests of others, on older versions of Node.js.
  testing: { from: testing, may: [testing, '^src/domain/schema/nearest\\.ts$'] },
  dev: { from: dev, may: [dev, testing, app, ...outside, features, api, lease, access, ...foundations] },
};

/** They sit on top of the layers, so they may import every one. */
const top = ['^src/main\\.ts$', folder('cli')];

/** The folder of a feature: it owns tables, or it serves a part of the API. */
const feature =
  '(?:(?:networks|computes|identity|catalog)/[^/]+|changes|digests|events|firewalls|idempotency|outbox|webhooks)';
/** The end of a file's path that shows its kind. There may be words in front: `store.ts`, `settings-store.ts`. */
const kind = (kinds) => `[a-z0-9/-]*[/-](?:${kinds})\\.ts$`;
const anyOf = (kinds) => `^src/features/${feature}${kind(kinds)}`;
/** Kinds that no other feature imports. */
const inner = 'routes|rules|store|worker|queue';
/** What other features may import. */
const open = 'schema|target|actions|records';
/** Files of no kind are for all features, such as `outbox/enqueue.ts`. */
const plain = `^src/features/${feature}(?!${kind(`${inner}|${open}`)})/`;
const records = anyOf('records');
const rows = '^src/store/schema/tables/';
const own = (kinds) => `^src/features/$1/[a-z-]*(?:${kinds})\\.ts$`;
const others = (kinds) => `^src/features/(?!$1/)${feature}${kind(kinds)}`;

/**
 * What each file of a feature may import: of ours, of packages, of Node.js. `$1` is the feature's folder. A kind of file
 * may come in several: `actions.ts` and `create-actions.ts`.
 */
const featureFiles = {
  routes: [api, platform, access, domain, config, '^src/features/$1/', others(open), plain],
  schema: [domain, config, own('schema|rules|records'), others('schema|records'), rows],
  // node:crypto for what its input alone decides, such as whether a public key is one.
  rules: [domain, own('schema|rules'), others('schema'), plain, '^crypto$'],
  actions: [own(`actions|rules|store|${open}`), others(open), plain, access, ...foundations],
  store: [
    access,
    ...foundations,
    own('schema|rules|target|store|records'),
    others('schema|target|records'),
    plain,
    'node_modules/kysely/',
  ],
  // Features above and below write through it, so it knows no feature but by their records.
  records: [...foundations, records, 'node_modules/kysely/'],
  target: [
    access,
    ...foundations,
    own('target|store|records'),
    others('target|records'),
    plain,
    'node_modules/kysely/',
  ],
  worker: [access, lease, ...foundations, '^src/features/$1/', others(open), plain, '^timers/promises$'],
};

/**
 * What each part of the data plane may import beside itself, of ours. `ovsdb`, `messages` and `agent` run on other
 * machines than the service and its database.
 */
const plane = (names) => `^network/(?:${names})(?:/|\\.ts$)`;
/** What hosts need of computes beside their records. */
const jobs = '^src/features/computes/jobs/driver\\.ts$';
const networkParts = {
  ovsdb: { from: plane('ovsdb'), may: [platform] },
  messages: { from: plane('hosts/messages'), may: [domain] },
  agent: { from: plane('agent'), may: [plane('ovsdb|hosts/messages'), platform, domain] },
  settings: { from: plane('settings'), may: [plane('hosts/messages'), config, domain] },
  wanted: { from: plane('wanted'), may: [plane('ovsdb|settings'), config, store, domain] },
  reconcile: {
    from: plane('reconcile|identity|metrics'),
    may: [plane('wanted|ovsdb|settings'), records, ...foundations],
  },
  trace: { from: plane('trace'), may: [records, store, domain] },
  hosts: {
    from: '^network/hosts/(?!messages/)',
    may: [
      plane('hosts/messages|wanted|settings|identity'),
      ...[jobs, records, access, ...foundations, '^src/http/'],
    ],
  },
  commands: {
    from: plane('commands'),
    may: ['^network/(?!extension)', folder('cli'), records, ...foundations],
  },
  extension: {
    from: door('extension'),
    may: ['^network/(?!commands)', jobs, records, access, ...foundations, '^src/metrics/'],
  },
};

/** What each part of the browser's code may import of it. Addresses and shared rules have a file each. */
const part = (name) => `^console/src/${name}/`;
const paths = '^console/src/paths\\.ts$';
const rules = '^console/src/domain\\.ts$';
const navigation = '^console/src/navigation\\.ts$';
const parts = {
  api: [part('api')],
  calls: [part('calls'), part('ui'), part('api')],
  rights: [part('rights'), part('api')],
  plan: [part('plan'), rules],
  live: [part('live'), part('api')],
  events: [part('events'), part('live'), part('ui'), part('api'), paths, rules],
  palette: [...['palette', 'ui', 'rights', 'plan', 'api'].map(part), paths, rules],
  ui: [part('ui'), part('api'), paths],
  map: [part('map'), part('ui'), rules],
  session: [part('session'), part('ui'), part('api'), part('live'), part('rights'), part('calls'), paths],
  pages: ['pages', 'map', 'ui', 'live', 'events', 'palette', 'plan', 'rights', 'api', 'session']
    .map(part)
    .concat(paths, rules, navigation),
};

const test = '\\.test\\.ts$';
const rule = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });

export default {
  forbidden: [
    ...Object.entries(layers).map(([name, { from, may }]) =>
      rule(
        `layer-${name}`,
        `of ours, ${name} may import only: ${may.map(readable).join(', ')}`,
        { path: from, pathNot: test },
        { path: '^(?:src|network)/', pathNot: may },
      ),
    ),
    rule(
      'layer-none',
      'every folder of src belongs to a layer: give this one its place in .dependency-cruiser.js',
      { path: '^src/', pathNot: [...Object.values(layers).map(({ from }) => from), ...top, test] },
      { path: '^src/' },
    ),
    rule(
      'network-doors',
      'of network/, commands import only extension.ts and commands.ts',
      { path: top, pathNot: test },
      { path: '^network/', pathNot: [door('extension'), door('commands')] },
    ),
    ...Object.entries(networkParts).map(([name, { from, may }]) =>
      rule(
        `network-${name}`,
        `of ours, ${name} of network/ may import only: ${may.map(readable).join(', ')}`,
        { path: from, pathNot: test },
        { path: '^(?:src|network)/', pathNot: [from, ...may] },
      ),
    ),
    rule(
      'network-rules',
      'rules of network/ are pure: they import only domain, messages, rules and what computes names',
      { path: '^network/.+[/-]rules\\.ts$' },
      {
        path: '.',
        pathNot: [
          domain,
          plane('hosts/messages|wanted/(?:macs|names)'),
          '^network/.+[/-]rules\\.ts$',
          '^crypto$',
        ],
      },
    ),
    rule(
      'network-none',
      'every file of network/ belongs to a part: give this one its place in .dependency-cruiser.js',
      { path: '^network/', pathNot: [...Object.values(networkParts).map(({ from }) => from), test] },
      { path: '^(?:src|network)/' },
    ),
    ...Object.entries(featureFiles).map(([name, may]) =>
      rule(
        `feature-${name}`,
        `a feature's ${name}.ts may import only: ${may.map(readable).join(', ')}`,
        { path: `^src/features/(${feature})/[a-z-]*${name}\\.ts$` },
        { path: '.', pathNot: may },
      ),
    ),
    rule(
      'feature-endpoint',
      "of a feature's files only routes.ts imports api/",
      { path: features, pathNot: ['routes\\.ts$', test] },
      { path: api },
    ),
    rule(
      'feature-lease',
      "of a feature's files only worker.ts imports lease/",
      { path: features, pathNot: ['worker\\.ts$', test] },
      { path: lease },
    ),
    rule(
      'feature-actions-queries',
      'actions.ts leaves queries to store.ts: of the query kit it imports nothing',
      { path: '^(?:src/features|network)/(.+)/[a-z-]*actions\\.ts$' },
      { path: ['^src/store/query/', 'node_modules/kysely/'] },
    ),
    rule(
      'features-meet-by-kind',
      `no feature imports ${inner.replaceAll('|', ', ')} of another one: it has ${open.replaceAll('|', ', ')}, and files of no kind`,
      { path: `^src/features/(${feature})/`, pathNot: test },
      { path: anyOf(inner), pathNot: '^src/features/$1/' },
    ),
    rule(
      'features-without-index',
      'a feature has no index.ts: import the file that declares the name',
      {},
      { path: '^src/features/.+/index\\.ts$' },
    ),
    rule(
      'features-rules',
      'the rules of a feature are its own: code outside calls its actions',
      { path: '^src/(?!features/)', pathNot: test },
      { path: anyOf('rules') },
    ),
    rule(
      'features-workers',
      'only app and dev run workers of features',
      { path: '^src/', pathNot: [features, app, dev, test] },
      { path: anyOf('worker') },
    ),
    rule(
      'features-routes',
      'only app makes the list of endpoints',
      { path: '^src/', pathNot: [features, app, test] },
      { path: anyOf('routes') },
    ),
    rule(
      'domain-is-pure',
      'src/domain does no I/O: it imports nothing of Node.js',
      { path: domain, pathNot: test },
      { dependencyTypes: ['core'] },
    ),
    rule(
      'domain-runs-in-browsers',
      'the console bundles src/domain: but for telephone numbers and TOTP, it imports no package',
      { path: domain, pathNot: [test, '^src/domain/identity/(?:phone-number|totp)\\.ts$'] },
      { path: 'node_modules/' },
    ),
    rule(
      'databases-only-in-store',
      'only src/store knows the database drivers; platform/file-lock borrows a lock of SQLite',
      { path: '^(?:src|network)/', pathNot: [store, '^src/platform/file-lock\\.ts$', test] },
      { path: 'node_modules/(@types/)?(better-sqlite3|pg)/' },
    ),
    rule(
      'nothing-imports-tests',
      'src and network import nothing of test, bench or scripts, and no test file',
      { path: '^(?:src|network)/', pathNot: test },
      { path: ['^(test|bench|scripts)/', test] },
    ),
    rule(
      'console-from-outside',
      'the console imports the shared rules (src/domain, only in domain.ts) and the client of the API (only in api/operations.ts)',
      { path: '^console/src/', pathNot: [rules, '^console/src/api/operations\\.ts$', test] },
      { path: '^(src|network|clients|test|scripts|bench)/' },
    ),
    rule(
      'console-packages',
      'the console imports react, react-dom, wouter, @tanstack/react-query, @base-ui/react and lean-qr, and nothing of Node.js',
      { path: '^console/src/', pathNot: test },
      {
        dependencyTypesNot: ['local', 'localmodule', 'aliased', 'aliased-subpath-import'],
        pathNot: [
          '^(console|src|network|clients)/',
          'node_modules/(@types/)?(react|react-dom|wouter|@tanstack/react-query|@base-ui/react|lean-qr)/',
        ],
      },
    ),
    rule(
      'console-base-ui',
      'only ui/ knows Base UI',
      { path: '^console/src/', pathNot: [part('ui'), test] },
      { path: 'node_modules/@base-ui/' },
    ),
    ...Object.entries(parts).map(([name, may]) =>
      rule(
        `console-${name}`,
        `of the console, ${name}/ may import only: ${may.map(readable).join(', ')}`,
        { path: part(name), pathNot: test },
        { path: '^console/src/', pathNot: may },
      ),
    ),
    rule(
      'console-pages-apart',
      'a page leads to another one by its address (paths.ts); it imports nothing of it',
      { path: '^console/src/pages/([^/]+)/', pathNot: test },
      { path: '^console/src/pages/', pathNot: '^console/src/pages/$1/' },
    ),
    rule(
      'service-without-console',
      "src and network import nothing of the browser's code",
      { path: '^(?:src|network)/' },
      { path: '^console/' },
    ),
    rule(
      'service-without-client',
      'of the service, only the commands that call an API share code with its client',
      { path: '^(?:src|network)/', pathNot: ['^src/cli/client/', test] },
      { path: '^clients/' },
    ),
    rule(
      'client-alone',
      'the client of the API imports nothing: no package, and nothing of the service',
      { path: '^clients/' },
      { path: '.', pathNot: '^clients/typescript/src/' },
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
  return pattern
    .replace(/^\^/, '')
    .replaceAll('(?!$1/)', '')
    .replaceAll('$1', '*')
    .replaceAll(feature, '*')
    .replaceAll('[a-z0-9/-]*[/-]', '/')
    .replaceAll('[a-z-]*', '')
    .replaceAll('\\.', '.')
    .replaceAll('(?:', '(')
    .replace(/\$$/, '');
}
