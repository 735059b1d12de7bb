import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import { formatNetwork, knownNetwork, networkOf, type Range } from '#domain/net/ipv4';
import { succeeded } from '#test/harness/assert-errors';
import { newCompute } from '#test/harness/computes';
import { newVpc } from '#test/harness/networks';
import { becomes, counted } from '../steps.ts';
import { useConsole, type Visitor, waysOf } from '../visitor.ts';

/** One can be clicked, the others are small. */
const LARGE = '10.64.0.0/10';
const SMALL = Array.from({ length: 199 }, (_, index) => formatNetwork(nth(5 * index)));

/** A network of 4,096 addresses in 10.0.0.0/10: it can just be seen on a phone. */
function nth(index: number): Range {
  return networkOf({ address: knownNetwork(LARGE).first - (1024 - index) * 4096, prefix: 20 });
}

/** The colours of a canvas: how many pixels have each. */
const COLOURS = `(() => {
  const { data } = document.querySelector('canvas').getContext('2d').getImageData(0, 0, 500, 500);
  const counts = {};
  for (let at = 0; at < data.length; at += 4) {
    const colour = data.slice(at, at + 4).join(' ');
    counts[colour] = (counts[colour] ?? 0) + 1;
  }
  return Object.values(counts).sort((a, b) => b - a);
})()`;

describe('a VPC with many subnets', () => {
  const running = useConsole();

  for (const way of waysOf('phone')) {
    test(`opens a subnet and a form from its map, by ${way}`, async () => {
      const visitor = await running.visit(way);
      const { page } = visitor;
      const { id, large } = await manySubnets(visitor);
      await visitor.open(`/vpcs/${id}?at=10.0.0.0/8`);
      await page.getByRole('group', { name: 'Networks in 10.0.0.0/8' }).waitFor();
      await assertDrawn(page);
      await visitor.assertGood(`vpc-many-subnets-${way}`);

      if (way === 'keyboard') {
        await visitor.focus(page.locator('svg a[tabindex="0"]'));
        await page.keyboard.press('End');
        await tile(page, /^free, 10\.128\.0\.0\/9/).waitFor();
        await page.keyboard.press('Shift+U');
        await tile(page, /^large, 10\.64\.0\.0\/10/).waitFor();
        await page.keyboard.press('Enter');
      } else await point(visitor, { x: 0.75, y: 0.25 });
      await page.waitForURL(`**/console/vpcs/${id}/subnets/${large}`);

      await page.goBack();
      await page.getByRole('group', { name: 'Networks in 10.0.0.0/8' }).waitFor();
      if (way === 'keyboard') {
        await visitor.focus(page.locator('svg a[tabindex="0"]'));
        await page.keyboard.press('End');
        await page.keyboard.press('Enter');
      } else await point(visitor, { x: 0.5, y: 0.75 });
      await page.getByRole('dialog').waitFor();
      assert.match(page.url(), /subnets\/new\?ipv4=10\.128\.0\.0\/9/);
    });
  }

  test('is a table of which a part is shown at first', async () => {
    const visitor = await running.visit();
    const { page } = visitor;
    const { id } = await manySubnets(visitor);
    await visitor.open(`/vpcs/${id}?at=10.0.0.0/8`);
    const table = page.getByRole('region', { name: 'Networks in 10.0.0.0/8 as a table' });
    await table.getByLabel('Subnets').check();
    const rows = table.locator('tbody tr');
    await counted(rows, 100);
    await table.getByRole('button', { name: 'Show 100 more of 100' }).click();
    await counted(rows, 200);
    await rows.last().getByRole('link', { name: 'large' }).waitFor();
  });
});

describe('a subnet with many computes', () => {
  const running = useConsole();

  test('shows a part of them at first, and all addresses', async () => {
    const visitor = await running.visit();
    const { page } = visitor;
    const { owner } = visitor.person.account;
    const { id, subnets } = await newVpc(owner);
    for (let number = 0; number < 101; number += 1)
      await newCompute(owner, [{ purpose: 'vpc', subnet_id: subnets[0]?.id }]);
    await visitor.open(`/vpcs/${id}/subnets/${subnets[0]?.id}`);
    await page.getByText('101 interfaces of 101 computes').waitFor();
    const rows = page.getByRole('table', { name: 'Computes' }).locator('tbody tr');
    await counted(rows, 100);
    await counted(page.getByRole('link', { name: /used by/ }), 101);
    await visitor.assertGood('subnet-many-computes');
    await page.getByRole('button', { name: 'Show 1 more of 1' }).click();
    await counted(rows, 101);
    await counted(page.getByRole('button', { name: /^Show/ }), 0);
  });
});

/** The map draws a picture, in which tiles become links when they are pointed at or have the focus. */
async function assertDrawn(page: Page): Promise<void> {
  await becomes(
    async () => (await page.evaluate<number[]>(COLOURS)).slice(0, 2).map((pixels) => pixels > 1_000),
    [true, true],
    'pixels that are free and used',
  );
  assert.ok((await page.locator('svg a[data-first]').count()) <= 2);
}

function tile(page: Page, name: RegExp) {
  return page.getByRole('group', { name: 'Networks in 10.0.0.0/8' }).getByRole('link', { name });
}

async function point({ page, way }: Visitor, { x, y }: { x: number; y: number }): Promise<void> {
  const map = page.getByRole('group', { name: 'Networks in 10.0.0.0/8' });
  const { width, height } = (await map.boundingBox()) ?? assert.fail('The map is not shown');
  const position = { x: x * width, y: y * height };
  await (way === 'phone' ? map.tap({ position }) : map.click({ position }));
}

async function manySubnets({ person }: Visitor): Promise<{ id: number; large: number }> {
  const subnets = [
    ...SMALL.map((ipv4, index) => ({ label: `s${index}`, ipv4 })),
    { label: 'large', ipv4: LARGE },
  ];
  const made = succeeded(
    await person.account.owner.post('/vpcs', { label: 'many', region: 'us-east', subnets }),
  );
  return { id: made.id, large: made.subnets.at(-1).id };
}
