import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { Registry } from 'prom-client';
import { send } from '#test/harness/http-client';
import { TestApi } from '#test/harness/test-api';
import { useFolder } from '#test/harness/test-store';
import { networkMetrics } from './metrics.ts';
import type { NetworkFigures } from './reconcile/observer.ts';

const FIGURES: NetworkFigures = {
  nb: 'unix:/nb',
  isLeader: true,
  accountsBehind: 2,
  oldestUnappliedSeconds: 7,
  rows: { NAT: 3 },
  nics: { up: 5, down: 1, missing: 0 },
};

describe('metrics of networks', () => {
  const folder = useFolder();

  it('tell what is there', async () => {
    const registry = new Registry();
    networkMetrics([registry], () => [FIGURES]);
    const text = await registry.metrics();
    const lines = [
      'palisade_network_leader{nb="unix:/nb"} 1',
      'palisade_network_accounts_behind{nb="unix:/nb"} 2',
      'palisade_network_oldest_unapplied_seconds{nb="unix:/nb"} 7',
      'palisade_network_rows{nb="unix:/nb",table="NAT"} 3',
      'palisade_network_nics{nb="unix:/nb",state="up"} 5',
      'palisade_network_nics{nb="unix:/nb",state="missing"} 0',
    ];
    for (const line of lines) assert.ok(text.split('\n').includes(line), line);
  });

  it('count what happens', async () => {
    const registry = new Registry();
    const observer = networkMetrics([registry], () => []);
    observer.passed?.('full', 0.2);
    observer.operated?.('insert', 4);
    observer.drifted?.('NAT', 2);
    observer.failed?.('constraint violation');
    observer.lagged?.(0.3);
    observer.reconnected?.('unix:/nb');
    const text = await registry.metrics();
    const lines = [
      'palisade_network_pass_duration_seconds_count{kind="full"} 1',
      'palisade_network_operations_total{op="insert"} 4',
      'palisade_network_drift_rows_total{table="NAT"} 2',
      'palisade_network_transaction_failures_total{reason="constraint violation"} 1',
      'palisade_network_southbound_lag_seconds_count 1',
      'palisade_network_reconnects_total{nb="unix:/nb"} 1',
    ];
    for (const line of lines) assert.ok(text.split('\n').includes(line), line);
  });

  it('are there while no database answers, and so is the service', async () => {
    const nb = `unix:${join(folder, 'nobody')}`;
    const file = join(folder, 'networks.jsonl');
    const region = { region: 'us-east', northbound: nb, southbound: nb };
    writeFileSync(file, JSON.stringify({ ...region, gateway: '192.0.2.1', gateway_hosts: ['hv1'] }));
    const env = { PALISADE_METRICS_PORT: '0', PALISADE_NETWORK_FILE: file };
    const api = await TestApi.start('sqlite', { env });
    try {
      const { owner } = await api.newAccount();
      assert.equal((await owner.get('/vpcs')).status, 200);
      const { text } = await send('GET', api.service.metricsUrl ?? '');
      assert.ok(text.split('\n').includes(`palisade_network_leader{nb="${nb}"} 0`), text);
    } finally {
      await api.stop();
    }
  });
});
