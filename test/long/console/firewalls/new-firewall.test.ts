import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { succeeded } from '#test/harness/assert-errors';
import { newCompute } from '#test/harness/computes';
import { newFirewall } from '#test/harness/firewalls';
import type { Client } from '#test/harness/http-client';
import { newVpc } from '#test/harness/networks';
import { TestAccount } from '#test/harness/test-api';
import { PASSWORD, Person } from '#test/login/people';
import { becomes, counted, focused, openFromNavigation } from '../steps.ts';
import { useConsole, type Visitor, waysOf } from '../visitor.ts';

const LABELS = ['web-1', 'web-2', 'web-3'];

async function newComputes(owner: Client): Promise<number[]> {
  const ids: number[] = [];
  for (const label of LABELS) ids.push((await newCompute(owner, [], { label })).id);
  return ids;
}

const rule = ({ page }: Visitor, name: string) => page.getByRole('group', { name, exact: true });

describe('a new firewall', () => {
  const running = useConsole();

  for (const way of waysOf('keyboard')) {
    test(`lets in SSH from one network and HTTPS from all, on three computes, by ${way}`, async () => {
      const visitor = await running.visit(way);
      const { page, person } = visitor;
      const { owner } = person.account;
      const ids = await newComputes(owner);
      await visitor.open('');
      await openFromNavigation(visitor, 'Firewalls');
      await visitor.activate(page.getByRole('link', { name: 'Create firewall' }));
      await page.getByRole('heading', { level: 1, name: 'New firewall' }).waitFor();
      await visitor.fill(page.getByLabel('Label', { exact: true }).first(), 'web');
      await visitor.choose(page.getByLabel('Begin with'), 'Web server');
      await visitor.fill(rule(visitor, 'Inbound rule 1').getByLabel('Ports'), '443');
      await visitor.fill(rule(visitor, 'Inbound rule 2').getByLabel('From'), '203.0.113.0/24');
      await visitor.shows('Lets in TCP 22 from 203.0.113.0/24');
      for (const label of LABELS) await visitor.activate(page.getByLabel(label, { exact: true }));
      await visitor.activate(page.getByRole('button', { name: 'Create firewall' }));
      await page.getByRole('heading', { level: 1, name: 'web', exact: true }).waitFor();

      const [made] = succeeded(await owner.get('/networking/firewalls')).data;
      assert.deepEqual(
        made.entities.map(({ id }: { id: number }) => id),
        ids,
      );
      const { inbound, outbound, inbound_policy, outbound_policy } = made.rules;
      assert.deepEqual(
        inbound.map(({ ports }: { ports: string }) => ports),
        ['443', '22'],
      );
      assert.deepEqual(inbound[1].addresses, { ipv4: ['203.0.113.0/24'] });
      assert.deepEqual([outbound, inbound_policy, outbound_policy], [[], 'DROP', 'ACCEPT']);

      await visitor.activate(page.getByRole('link', { name: 'Computes', exact: true }).last());
      await visitor.activate(page.getByRole('link', { name: 'web-2', exact: true }));
      await page.getByRole('heading', { level: 2, name: 'Firewall' }).waitFor();
      for (const text of [
        'Lets in TCP 443 from everywhere',
        'Lets in TCP 22 from 203.0.113.0/24',
        'Drops everything else that comes in',
        'Lets out everything',
      ])
        await visitor.shows(text);
      await visitor.activate(page.getByRole('link', { name: 'web', exact: true }));
      await page.getByRole('heading', { level: 1, name: 'web', exact: true }).waitFor();
    });
  }

  test('is chosen for a new compute', async () => {
    const visitor = await running.visit();
    const { page, person } = visitor;
    const { owner } = person.account;
    const { id, label } = await newFirewall(owner);
    await visitor.open('/computes/new');
    await page.getByLabel('Label').fill('guarded');
    await page.getByLabel('Firewall').selectOption({ label });
    await page.getByRole('button', { name: 'Create compute' }).click();
    await page.getByRole('heading', { level: 1, name: 'guarded' }).waitFor();
    await visitor.shows('Drops everything else that comes in');
    const [device] = succeeded(await owner.get(`/networking/firewalls/${id}/devices`)).data;
    assert.equal(device.entity.label, 'guarded');
  });

  test('can be changed by the restricted user who has created it', async () => {
    const visitor = await running.visit();
    const { account } = visitor.person;
    const { username, userId } = await account.restricted({ global: ['add_firewalls'] });
    const restricted = new Person(
      new TestAccount(account.api, account.id, account.euuid, username, userId, account.owner),
    );
    await restricted.setPassword(PASSWORD);
    const { page } = await running.visit('mouse', { person: restricted });
    await page.goto('/console/firewalls/new');
    await page.getByLabel('Label', { exact: true }).first().fill('mine');
    await page.getByRole('button', { name: 'Create firewall' }).click();
    await page.getByRole('link', { name: 'Disable' }).waitFor();
  });

  test('has templates for the networks of a VPC, which can be taken back, and lines that are pasted', async () => {
    const visitor = await running.visit();
    const { page, person } = visitor;
    const { label } = await newVpc(person.account.owner);
    await visitor.open('/firewalls/new');
    const rules = page.getByRole('group', { name: /^Inbound rule \d+$/ });
    await page.getByText('Paste rules').click();
    const paste = page.getByLabel('A rule in each line');
    await paste.fill('tcp 22 from 203.0.113.0/24\nnonsense');
    await page.getByText('Line 2: A rule has the form').waitFor();
    assert.equal(await page.getByRole('button', { name: 'Add 1 rule' }).isDisabled(), true);
    await paste.fill('tcp 22 from 203.0.113.0/24\ndrop udp 53 to anywhere');
    await page.getByRole('button', { name: 'Add 2 rules' }).click();
    await counted(rules, 1);
    await visitor.shows('Drops UDP 53 to everywhere');
    await page.getByText('2 of 25 rules').waitFor();

    await page.getByLabel('Begin with').selectOption({ label: `Only from VPC ${label}` });
    await counted(rules, 3);
    await visitor.shows('Lets in all ICMP from 10.0.4.0/24');
    await page.getByRole('button', { name: 'Undo' }).click();
    await counted(rules, 1);
    await visitor.assertGood('a new firewall');
  });

  test('says what is wrong while it is typed, and what only the service knows at its field', async () => {
    const visitor = await running.visit();
    const { page, person } = visitor;
    const { owner } = person.account;
    const { id } = await newCompute(owner, [], { label: 'guarded' });
    await newFirewall(owner, { label: 'first', devices: { computes: [id] } });
    await visitor.open('/firewalls/new');
    await page.getByLabel('Label', { exact: true }).fill('first');
    await page.getByRole('button', { name: 'Add inbound rule' }).click();
    await focused(rule(visitor, 'Inbound rule 1').getByLabel('Action'));
    const first = rule(visitor, 'Inbound rule 1');
    await first.getByLabel('Ports').fill('22, 80-70000');
    await first.getByText('is not valid').waitFor();
    await first.getByLabel('Ports').fill('22, 8000-8010');
    await first.getByText('3 of 15 pieces').waitFor();
    await first.getByLabel('From').fill('203.0.113.7, 10.0.0.0/8');
    await first.getByText('203.0.113.7: Must contain only valid IPv4 addresses or networks').waitFor();
    await first.getByText('2 of 255 addresses').waitFor();
    const create = page.getByRole('button', { name: 'Create firewall' });
    await create.click();
    await focused(first.getByLabel('From'));
    await first.getByLabel('From').fill('203.0.113.7/32');
    await page.getByLabel('guarded').check();
    await create.click();
    await page.getByText('Label must be unique among your Cloud Firewalls').waitFor();
    await focused(page.getByLabel('Label', { exact: true }).first());
    await page.getByLabel('Label', { exact: true }).first().fill('second');
    await create.click();
    await page.getByText(/^Compute \d+ already has an enabled firewall: \d+$/).waitFor();
    await becomes(() => page.getByLabel('guarded').getAttribute('aria-invalid'), 'true');
    await first.getByLabel('Protocol').selectOption('ICMP');
    await counted(first.getByLabel('Ports'), 0);
    await page.getByLabel('guarded').uncheck();
    await create.click();
    await page.getByRole('heading', { level: 1, name: 'second' }).waitFor();
  });
});
