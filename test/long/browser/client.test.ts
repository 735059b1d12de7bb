import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import type * as client from '#client/index';
import { bundled } from '#test/client/bundled';
import { succeeded } from '#test/harness/assert-errors';
import { useChromium } from '#test/harness/chromium';
import type { Client } from '#test/harness/http-client';
import { TestApi } from '#test/harness/test-api';

const ENTRY = fileURLToPath(new URL('../../../clients/typescript/src/index.ts', import.meta.url));

/** What the script of the bundle leaves in the page. */
declare const palisade: typeof client;

describe('the client in a page of another origin', () => {
  const chromium = useChromium();
  let api: TestApi;
  let owner: Client;
  let page: Page;
  let site: Server;
  let access: { url: string; token: string };

  before(async () => {
    api = await TestApi.start('sqlite');
    ({ owner } = await api.newAccount());
    access = { url: api.service.url, token: owner.token ?? '' };
    page = await chromium.browser.newPage();
    // Pages without an address of their own may not reach this machine.
    site = createServer((_, response) => response.end('<!doctype html>')).listen(0, '127.0.0.1');
    await once(site, 'listening');
    await page.goto(`http://127.0.0.1:${(site.address() as AddressInfo).port}/`);
    await page.addScriptTag({ content: await bundled(ENTRY, 'palisade') });
  });
  after(async () => {
    await page?.close();
    site?.close();
    await api?.stop();
  });

  test('makes, lists and deletes', async () => {
    const said = await page.evaluate(async (to) => {
      const { createPalisadeClient, PalisadeError, where } = palisade;
      const cloud = createPalisadeClient(to);
      const lines: string[] = [];
      const vpc = await cloud.createVpc({ body: { label: 'orders', region: 'us-east' } });
      for await (const { label } of cloud.each('listVpcs', {
        filter: where('listVpcs').contains('label', 'ÖR'),
      }))
        lines.push(label);
      for await (const { label } of cloud.each('listVpcs', {
        filter: where('listVpcs').contains('label', 'OR'),
      }))
        lines.push(label);
      await cloud.deleteVpc({ path: { vpcId: vpc.id } });
      const refused = await cloud.getVpc({ path: { vpcId: vpc.id } }).catch((error: unknown) => error);
      if (refused instanceof PalisadeError)
        lines.push(`${refused.status} ${refused.requestId !== undefined}`);
      return lines;
    }, access);
    assert.deepEqual(said, ['orders', '404 true']);
  });

  test('waits for jobs and follows events', async () => {
    const following = page.waitForResponse((response) =>
      Boolean(response.request().headers()['x-filter']?.includes('vpc_create')),
    );
    const saying = page.evaluate(async (to) => {
      const { createPalisadeClient, where } = palisade;
      const cloud = createPalisadeClient(to);
      const compute = await cloud.createCompute({
        body: { label: 'web', region: 'us-east', type: 'c1-standard-2', booted: false },
      });
      const job = await cloud.waitFor({ type: 'compute', id: compute.id });
      const filter = where('streamEvents').is('action', 'vpc_create');
      for await (const { event } of cloud.events({ filter })) return [job?.status, event.entity.label];
      return [];
    }, access);
    await following;
    succeeded(await owner.post('/vpcs', { label: 'news', region: 'us-east' }));
    assert.deepEqual(await saying, ['finished', 'news']);
  });
});
