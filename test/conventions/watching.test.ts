import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { Registry } from 'prom-client';
import { parse } from 'yaml';
import { networkMetrics } from '#network/metrics';
import { type Metric, metricsIn, sampleNames, scrape } from '#test/harness/exposition';
import { useTestApi } from '#test/harness/test-api';

interface Panel {
  id: number;
  title: string;
  type: string;
  gridPos: { h: number; w: number; x: number; y: number };
  datasource?: { type: string; uid: string };
  targets?: { expr: string }[];
}
interface Rule {
  alert: string;
  expr: string;
  labels: { severity: string };
  annotations: { summary: string };
}

const read = (file: string) => readFileSync(fileURLToPath(new URL(`../../${file}`, import.meta.url)), 'utf8');
const dashboard = JSON.parse(read('deploy/grafana/palisade.json')) as {
  uid: string;
  schemaVersion: number;
  panels: Panel[];
};
const rules: Rule[] = parse(read('deploy/prometheus/palisade.rules.yml')).groups.flatMap(
  (group: { rules: Rule[] }) => group.rules,
);
const document = read('docs/watching.md');

/** The metrics that a query asks for. */
function metricsOf(query: string): string[] {
  return query.match(/\b(?:palisade|nodejs|process)_[a-z0-9_]+/g) ?? [];
}

describe('what watches the metrics', () => {
  const running = useTestApi('sqlite', { env: { PALISADE_METRICS_PORT: '0' } });

  async function exposed(): Promise<Metric[]> {
    const registry = new Registry();
    networkMetrics([registry], () => []);
    await running.api.nobody.get('/regions');
    return metricsIn((await scrape(running.api)) + (await registry.metrics()));
  }

  test('the dashboard asks only for metrics that exist, in panels that do not overlap', async () => {
    const known = new Set((await exposed()).flatMap(sampleNames));
    const queries = dashboard.panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr));
    assert.ok(queries.length > 25 && queries.every((query) => metricsOf(query).length > 0));
    assert.deepEqual(
      queries.flatMap(metricsOf).filter((name) => !known.has(name)),
      [],
    );

    const { panels, schemaVersion } = dashboard;
    // Grafana 11 reads it without migrating it.
    assert.equal(schemaVersion, 39);
    assert.equal(new Set(panels.map(({ id }) => id)).size, panels.length);
    const cells = panels.flatMap(({ gridPos: { x, y, w, h } }) =>
      Array.from({ length: w * h }, (_, cell) => `${x + (cell % w)} ${y + Math.floor(cell / w)}`),
    );
    assert.equal(new Set(cells).size, cells.length);
    for (const { title, type, datasource, gridPos } of panels) {
      assert.ok(gridPos.x + gridPos.w <= 24, title);
      assert.ok(['row', 'stat', 'timeseries'].includes(type), title);
      if (type !== 'row') assert.deepEqual(datasource, { type: 'prometheus', uid: '${datasource}' }, title);
    }
  });

  test('alerts ask only for metrics that exist, have unit tests, and are in the document', async () => {
    const known = new Set((await exposed()).flatMap(sampleNames));
    assert.deepEqual(
      rules.flatMap(({ expr }) => metricsOf(expr)).filter((name) => !known.has(name)),
      [],
    );
    const tested = read('deploy/prometheus/palisade.rules.test.yml');
    for (const { alert, labels } of rules) {
      assert.match(labels.severity, /^(page|ticket)$/);
      const times = (pattern: RegExp) => tested.match(pattern)?.length ?? 0;
      assert.ok(times(new RegExp(`alertname: ${alert}$`, 'gm')) >= 1, `${alert} is never seen to fire`);
      assert.ok(times(new RegExp(`alertname: ${alert}, exp_alerts: \\[\\]`, 'g')) >= 1, alert);
      assert.ok(
        document.includes(`| \`${alert}\` | ${labels.severity} |`),
        `${alert} is not in the document`,
      );
    }
    assert.deepEqual(
      [...document.matchAll(/^\| `(Palisade\w+)`/gm)].map(([, name]) => name),
      rules.map(({ alert }) => alert),
    );
  });

  test('CI checks the rules and runs their unit tests', () => {
    assert.match(read('.ci/run'), /^try \.ci\/alert-rules$/m);
    const script = read('.ci/alert-rules');
    assert.match(script, /check rules palisade\.rules\.yml$/m);
    assert.match(script, /test rules palisade\.rules\.test\.yml$/m);
  });

  test('the document lists every metric of ours, with its type and what it says', async () => {
    const ours = (await exposed()).filter(({ name }) => name.startsWith('palisade_'));
    const listed = [...document.matchAll(/^\| `(palisade_\w+)`.*$/gm)];
    assert.deepEqual(listed.map(([, name]) => name).toSorted(), ours.map(({ name }) => name).toSorted());
    for (const { name, type, help } of ours) {
      const row = listed.find(([, found]) => found === name)?.[0] ?? '';
      assert.ok(row.includes(`| ${type} |`) && row.endsWith(`| ${help} |`), `${name} | ${type} | ${help}`);
    }
  });
});
