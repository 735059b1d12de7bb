/** An import that a rule of `.dependency-cruiser.js` must reject, or that all rules must allow. */
interface PlantedImport {
  /** The rule that rejects it; undefined when all rules must allow it. */
  rule?: string;
  from: string;
  to: string;
  typeOnly?: true;
}

/** At least one per rule, to prove that the rule can fail. */
const refused: PlantedImport[] = [
  { rule: 'layer-domain', from: 'domain/above', to: 'store/open' },
  { rule: 'layer-platform', from: 'platform/above', to: 'config/config' },
  { rule: 'platform-ovsdb', from: 'platform/ovsdb/above', to: 'domain/label' },
  { rule: 'layer-config', from: 'config/above', to: 'store/open' },
  { rule: 'layer-store', from: 'store/above', to: 'access/actor' },
  { rule: 'layer-access', from: 'access/above', to: 'features/networks/vpcs/index' },
  { rule: 'layer-features', from: 'features/networks/high/routes', to: 'faces/http/server' },
  { rule: 'layer-faces', from: 'faces/http/above', to: 'workers/purge' },
  { rule: 'layer-workers', from: 'workers/above', to: 'faces/http/server' },
  { rule: 'layer-app', from: 'app/above', to: 'cli/program' },
  { rule: 'layer-host-agent', from: 'host-agent/above', to: 'store/open' },
  { rule: 'layer-host-agent', from: 'host-agent/beside', to: 'features/networks/vpcs/index' },
  { rule: 'layer-host-agent', from: 'host-agent/rights', to: 'access/actor' },
  { rule: 'layer-none', from: 'elsewhere/file', to: 'domain/label' },
  { rule: 'feature-routes', from: 'features/networks/bad/routes', to: 'store/open' },
  { rule: 'feature-schema', from: 'features/networks/bad/schema', to: 'features/networks/bad/store' },
  { rule: 'feature-rules', from: 'features/networks/bad/rules', to: 'access/actor' },
  { rule: 'feature-actions', from: 'features/networks/bad/actions', to: 'features/networks/bad/routes' },
  { rule: 'feature-store', from: 'features/networks/bad/store', to: 'features/networks/bad/actions' },
  { rule: 'feature-records', from: 'features/networks/bad/records', to: 'features/networks/vpcs/index' },
  { rule: 'feature-target', from: 'features/networks/bad/target', to: 'features/networks/bad/actions' },
  { rule: 'feature-index', from: 'features/networks/bad/index', to: 'domain/label' },
  { rule: 'feature-endpoint', from: 'features/networks/bad/helper', to: 'faces/http/endpoint' },
  { rule: 'feature-actions-queries', from: 'features/networks/bad/more-actions', to: 'store/query/page' },
  {
    rule: 'features-meet-at-index',
    from: 'features/networks/bad/beside',
    to: 'features/networks/vpcs/store',
  },
  { rule: 'features-from-outside', from: 'faces/http/inside', to: 'features/networks/vpcs/store' },
  { rule: 'features-from-outside', from: 'faces/http/below', to: 'features/networks/vpcs/records' },
  { rule: 'domain-is-pure', from: 'domain/impure', to: 'node:fs' },
  { rule: 'domain-runs-in-browsers', from: 'domain/packaged', to: 'kysely' },
  { rule: 'databases-only-in-store', from: 'faces/http/driver', to: 'better-sqlite3' },
  { rule: 'nothing-imports-tests', from: 'store/tested', to: '../test/harness' },
  { rule: 'no-cycles', from: 'domain/one', to: 'domain/two', typeOnly: true },
  { rule: 'console-from-outside', from: 'console/ui/outside', to: 'domain/label' },
  { rule: 'console-from-outside', from: 'console/api/outside', to: 'faces/http/server' },
  { rule: 'console-packages', from: 'console/ui/packaged', to: 'kysely' },
  { rule: 'console-packages', from: 'console/ui/node', to: 'node:fs' },
  { rule: 'console-base-ui', from: 'console/pages/some/dialog', to: '@base-ui/react/dialog' },
  { rule: 'console-api', from: 'console/api/above', to: 'console/ui/table' },
  { rule: 'console-calls', from: 'console/calls/above', to: 'console/pages/some/page' },
  { rule: 'console-rights', from: 'console/rights/above', to: 'console/ui/table' },
  { rule: 'console-plan', from: 'console/plan/above', to: 'console/api/call' },
  { rule: 'console-live', from: 'console/live/above', to: 'console/ui/table' },
  { rule: 'console-events', from: 'console/events/above', to: 'console/pages/some/page' },
  { rule: 'console-palette', from: 'console/palette/above', to: 'console/pages/some/page' },
  { rule: 'console-ui', from: 'console/ui/above', to: 'console/pages/some/page' },
  { rule: 'console-ui', from: 'console/ui/beside', to: 'console/map/blocks' },
  { rule: 'console-map', from: 'console/map/above', to: 'console/pages/some/page' },
  { rule: 'console-session', from: 'console/session/above', to: 'console/pages/some/page' },
  { rule: 'console-pages', from: 'console/pages/some/above', to: 'console/routes' },
  { rule: 'console-pages-apart', from: 'console/pages/some/across', to: 'console/pages/other/page' },
  { rule: 'service-without-console', from: 'faces/web/console/inside', to: 'console/paths' },
  { rule: 'resolvable', from: 'domain/nowhere', to: './missing.ts' },
];

/** Imports that no rule rejects. */
const allowed: PlantedImport[] = [
  { from: 'platform/ovsdb/client', to: 'platform/random' },
  { from: 'domain/two', to: 'domain/one', typeOnly: true },
  { from: 'features/networks/vpcs/routes', to: 'faces/http/endpoint' },
  { from: 'features/networks/vpcs/routes', to: 'features/networks/vpcs/actions' },
  { from: 'features/networks/vpcs/routes', to: 'features/networks/subnets/index' },
  { from: 'features/networks/vpcs/actions', to: 'features/networks/vpcs/store' },
  { from: 'features/networks/vpcs/actions', to: 'features/networks/subnets/target' },
  { from: 'features/networks/vpcs/actions', to: 'store/locks' },
  { from: 'features/networks/vpcs/store', to: 'store/query/page' },
  { from: 'features/networks/vpcs/store', to: 'features/networks/subnets/records' },
  { from: 'features/networks/vpcs/records', to: 'features/networks/subnets/records' },
  { from: 'features/networks/vpcs/store', to: 'kysely' },
  { from: 'features/networks/vpcs/schema', to: 'domain/label' },
  { from: 'features/networks/vpcs/rules', to: 'features/networks/vpcs/schema', typeOnly: true },
  { from: 'features/networks/vpcs/index', to: 'features/networks/vpcs/routes' },
  { from: 'console/domain', to: 'domain/label' },
  { from: 'console/pages/some/page', to: 'console/map/blocks' },
  { from: 'console/pages/some/page', to: 'console/ui/table' },
  { from: 'console/pages/some/page', to: 'console/pages/some/inner/part' },
  { from: 'console/map/blocks', to: 'console/ui/table' },
  { from: 'console/ui/table', to: 'console/api/call' },
  { from: 'console/ui/table', to: '@base-ui/react/dialog' },
  { from: 'console/plan/subnet', to: 'console/domain' },
  { from: 'faces/http/server', to: 'features/networks/vpcs/index' },
];

export const plantedImports: readonly PlantedImport[] = [...refused, ...allowed];
