import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import { succeeded } from '#test/harness/assert-errors';
import { createSampleFirewalls } from '#test/harness/sample-firewalls';
import { createSampleNetwork } from '#test/harness/sample-network';
import { becomes, counted } from '../steps.ts';
import { useConsole } from '../visitor.ts';

/** With the VPC and its subnets, more boxes than are drawn one by one. */
const MANY = 310;

describe('the topology of a VPC', () => {
  const running = useConsole();

  test('lights the path of what somebody points to, and says what is offline', async () => {
    const visitor = await running.visit();
    const { page, person } = visitor;
    const { vpcs, subnets, computes } = await createSampleNetwork(person.account.owner);
    const vpc = vpcs['orders-east'];
    await visitor.open(`/vpcs/${vpc}`);
    await visitor.activate(page.getByRole('link', { name: 'Topology', exact: true }));
    const drawing = page.getByRole('group', { name: 'Topology of orders-east' });
    const box = (name: RegExp) => drawing.getByRole('link', { name });
    await box(/^Compute worker-1 10\.0\.6\.2, offline, no firewall$/).waitFor();
    await counted(drawing.locator('[class*=inactive]'), 2, 'interface and public address');
    assert.deepEqual(await lit(page), []);

    const web = [
      'vpc',
      `subnet:${subnets.web}`,
      `compute:${computes['web-1']}`,
      `public:${await publicAddress(page, 'web-1')}`,
    ].toSorted();
    await box(/^Compute web-1/).hover();
    await becomes(() => lit(page), web);
    await becomes(() => box(/^Subnet db/).getAttribute('data-state'), 'quiet');
    await page.mouse.move(0, 0);
    await becomes(() => lit(page), []);
    await visitor.focus(box(/^Compute web-1/));
    assert.deepEqual(await lit(page), web);

    await visitor.open(`/vpcs/${vpc}/topology?focus=compute:${computes['web-1']}`);
    await visitor.shows('Highlighted: web-1 and what belongs to it.');
    assert.deepEqual(await lit(page), web);
    await visitor.assertGood('topology-path');
    await page.getByRole('link', { name: 'Clear' }).click();
    await page.waitForURL(`**/console/vpcs/${vpc}/topology`);
    assert.deepEqual(await lit(page), []);
    await box(/^Compute web-1/).click();
    await page.getByRole('heading', { level: 1, name: 'web-1' }).waitFor();
  });

  test('marks computes with a firewall, and those with a public address that have none', async () => {
    const visitor = await running.visit();
    const { page, person } = visitor;
    const { owner } = person.account;
    const network = await createSampleNetwork(owner);
    const { firewalls } = await createSampleFirewalls(owner, network);
    const vpc = network.vpcs['orders-east'];
    await visitor.open(`/vpcs/${vpc}/topology`);
    const drawing = page.getByRole('group', { name: 'Topology of orders-east' });
    const box = (name: RegExp) => drawing.getByRole('link', { name });
    const list = page.getByRole('region', { name: 'List' });
    await box(/^Compute web-1 .*, firewall web$/).waitFor();
    await list.getByText(', firewall web').first().waitFor();
    succeeded(await owner.put(`/networking/firewalls/${firewalls.web}`, { status: 'disabled' }));
    await visitor.open(`/vpcs/${vpc}/topology`);
    await box(/^Compute web-1 .*, no firewall$/).waitFor();
  });

  test('says the same as a list, which is what a phone shows', async () => {
    const visitor = await running.visit('phone');
    const { page, person } = visitor;
    const { vpcs } = await createSampleNetwork(person.account.owner);
    await visitor.open(`/vpcs/${vpcs['orders-east']}/topology`);
    const list = page.getByRole('region', { name: 'List' });
    await list.waitFor();
    await becomes(() => page.getByRole('group', { name: 'Topology of orders-east' }).isVisible(), false);
    const text = (await list.innerText()).replaceAll(/\s+/g, ' ');
    assert.match(text, /management 10\.0\.0\.0\/28, no compute vpn .* web 10\.0\.4\.0\/24 web-1 10\.0\.4\.2/);
    assert.match(text, /worker-1 10\.0\.6\.2, public address [\d.]+, not active, offline/);
  });

  test('groups the computes of a subnet when there are many, until it is opened', async () => {
    const visitor = await running.visit();
    const { page, person } = visitor;
    const { owner } = person.account;
    const { id, subnets } = succeeded(
      await owner.post('/vpcs', {
        ...{ label: 'large', region: 'us-east' },
        subnets: [
          { label: 'web', ipv4: '10.0.0.0/22' },
          { label: 'db', ipv4: '10.0.4.0/24' },
        ],
      }),
    );
    for (let made = 0; made < MANY; made += 1) {
      const interfaces = [{ purpose: 'vpc', subnet_id: subnets[made < 2 ? 1 : 0].id }];
      const compute = { type: 'c1-entry-1', region: 'us-east', interfaces };
      succeeded(await owner.post('/compute/instances', compute));
    }
    await visitor.open(`/vpcs/${id}/topology`);
    const drawing = page.getByRole('group', { name: 'Topology of large' });
    await drawing.getByRole('link', { name: '308 computes Show each' }).waitFor();
    await counted(drawing.getByRole('link'), 5);
    await visitor.assertGoodInLight('topology-many');
    await drawing.getByRole('link', { name: '2 computes Show each' }).click();
    await page.waitForURL(`**/console/vpcs/${id}/topology?open=${subnets[1].id}`);
    await drawing.getByRole('link', { name: /^Compute .* 10\.0\.4\.3, offline$/ }).waitFor();
    await counted(drawing.getByRole('link'), 6);
    const list = page.getByRole('region', { name: 'List' });
    await list.getByRole('link', { name: 'Show 308 computes' }).click();
    await drawing.getByRole('link', { name: /10\.0\.1\.53, offline$/ }).waitFor();
    await counted(drawing.getByRole('link'), MANY + 3);
  });
});

/** The keys of the boxes that are lit. */
async function lit(page: Page): Promise<string[]> {
  const keys = await page
    .locator('a[data-state=lit]')
    .evaluateAll((boxes) => boxes.map((box) => box.getAttribute('data-key') ?? ''));
  return keys.toSorted();
}

async function publicAddress(page: Page, compute: string): Promise<string> {
  const box = page.getByRole('link', { name: new RegExp(`^Public address [\\d.]+ of ${compute}$`) });
  const key = await box.getAttribute('data-key');
  return key?.replace('public:', '') ?? '';
}
