import assert from 'node:assert/strict';
import { beforeEach, describe, test } from 'node:test';
import type { Page, Route } from 'playwright-core';
import { succeeded } from '#test/harness/assert-errors';
import { told } from './steps.ts';
import { useConsole, type Visitor } from './visitor.ts';

const VPCS = '**/console/v4/vpcs';
/** A VPC with so many subnets has an answer that is too large to be kept. */
const MANY_SUBNETS = 400;

describe('a write of the console', () => {
  const running = useConsole({ env: { PALISADE_LIMIT_SUBNETS_PER_VPC: String(MANY_SUBNETS) } });
  let visitor: Visitor;
  let page: Page;

  beforeEach(async () => {
    visitor = await running.visit();
    ({ page } = visitor);
  });

  async function createVpc(label: string): Promise<void> {
    await visitor.open('/vpcs/new');
    await page.getByLabel('Label', { exact: true }).fill(label);
    await page.getByRole('button', { name: 'Create VPC' }).click();
  }

  async function labels(): Promise<string[]> {
    const { data } = succeeded(await visitor.person.account.owner.get('/vpcs'));
    return data.map(({ label }: { label: string }) => label);
  }

  /** Lets the service do the write, and the browser hear nothing of it, as often as wanted. */
  async function cut(times: number): Promise<string[]> {
    const keys: string[] = [];
    await page.route(VPCS, async (route: Route) => {
      if (route.request().method() !== 'POST') return await route.continue();
      keys.push(route.request().headers()['idempotency-key'] ?? '');
      if (keys.length > times) return await route.continue();
      await route.fetch();
      await route.abort('connectionreset');
    });
    return keys;
  }

  test('whose answer is lost is sent again, and done once', async () => {
    const keys = await cut(1);
    await createVpc('orders');
    await told(page, 'Created VPC orders');
    assert.equal(keys.length, 2);
    assert.equal(new Set(keys).size, 1);
    assert.deepEqual(await labels(), ['orders']);
  });

  test('that the user sends again after the network was away is done once', async () => {
    const keys = await cut(3);
    await createVpc('orders');
    await page.getByText('The service cannot be reached.').first().waitFor();
    assert.equal(keys.length, 3);
    await page.getByRole('button', { name: 'Create VPC' }).click();
    await told(page, 'Created VPC orders');
    assert.equal(new Set(keys).size, 1);
    assert.deepEqual(await labels(), ['orders']);
  });

  test('has another key each time it is meant', async () => {
    const keys: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST') keys.push(request.headers()['idempotency-key'] ?? '');
    });
    for (const label of ['orders', 'orders', 'billing']) {
      await createVpc(label);
      await page
        .getByText(/Created VPC|Label must be unique/)
        .first()
        .waitFor();
    }
    assert.equal(new Set(keys.filter((key) => key !== '')).size, 3);
  });

  test('is done without a key when its answer is too large to be kept', async () => {
    const { owner } = visitor.person.account;
    const subnets = Array.from({ length: MANY_SUBNETS }, (_, index) => ({
      label: `a-subnet-with-a-long-label-${index}`,
      ipv4: `10.${index >> 8}.${index & 255}.0/24`,
    }));
    const { id } = succeeded(await owner.post('/vpcs', { label: 'orders', region: 'us-east', subnets }));
    await visitor.open(`/vpcs/${id}/edit`);
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Label').fill('billing');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page.getByText('orders is now billing').waitFor();
    assert.deepEqual(await labels(), ['billing']);
  });
});
