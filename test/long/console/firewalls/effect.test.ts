import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { succeeded } from '#test/harness/assert-errors';
import { newCompute } from '#test/harness/computes';
import { newFirewall } from '#test/harness/firewalls';
import type { Client } from '#test/harness/http-client';
import { newVpc } from '#test/harness/networks';
import { becomes, counted, told } from '../steps.ts';
import { useConsole, waysOf } from '../visitor.ts';

const RUNNING = { image: 'public/debian12', root_pass: 'quiet mice at dawn 47', booted: true };
const accept = (ports: string, ...ipv4: string[]) => ({
  ...{ action: 'ACCEPT', protocol: 'TCP', ports, addresses: { ipv4 } },
});
const RULES = {
  inbound: [accept('443', '0.0.0.0/0'), accept('22', '10.0.4.0/24')],
  ...{ inbound_policy: 'DROP', outbound: [], outbound_policy: 'ACCEPT' },
};

async function newNetwork(owner: Client): Promise<{ web: number }> {
  const vpc = await newVpc(owner, ['10.0.4.0/24']);
  const inVpc = (ipv4: object) => [{ purpose: 'vpc', subnet_id: vpc.subnets[0]?.id, ipv4 }];
  const web = await newCompute(owner, inVpc({ nat_1_1: 'any' }), { ...RUNNING, label: 'web-1' });
  await newCompute(owner, inVpc({}), { ...RUNNING, label: 'db-1' });
  return { web: web.id };
}

describe('the effect of a firewall', () => {
  const running = useConsole();

  for (const way of waysOf('keyboard')) {
    test(`is seen before it is saved, and asked about where it cuts port 22, by ${way}`, async () => {
      const visitor = await running.visit(way);
      const { page, person } = visitor;
      const { owner } = person.account;
      const { web } = await newNetwork(owner);
      const { id, label } = await newFirewall(owner, { rules: RULES, devices: { computes: [web] } });
      await visitor.open(`/firewalls/${id}`);
      const effect = page.getByRole('region', { name: 'What saving changes' });
      await counted(effect, 0);
      await visitor.activate(page.getByRole('button', { name: 'Remove inbound rule 2' }));
      await effect.getByText('db-1 to web-1: TCP 22', { exact: true }).waitFor();
      await counted(effect.getByText('Newly possible'), 0);
      await visitor.assertGood(`a firewall with an effect by ${way}`);

      await visitor.activate(page.getByRole('button', { name: 'Save rules' }));
      const question = page.getByRole('alertdialog', { name: 'Cut this way in?' });
      await question.getByText('Nobody is let in at TCP port 22 any more.').waitFor();
      await visitor.activate(question.getByRole('button', { name: 'Cancel' }));
      await question.waitFor({ state: 'detached' });
      const stored = async () =>
        succeeded(await owner.get(`/networking/firewalls/${id}/rules`)).inbound.length;
      assert.equal(await stored(), 2);
      await visitor.activate(page.getByRole('button', { name: 'Save rules' }));
      await visitor.activate(question.getByRole('button', { name: 'Save rules' }));
      await told(page, `The rules of ${label} were saved`);
      assert.equal(await stored(), 1);
      await counted(effect, 0);
    });
  }

  test('is told when a firewall is made, assigned, disabled and deleted', async () => {
    const visitor = await running.visit();
    const { page, person } = visitor;
    const { owner } = person.account;
    const { web } = await newNetwork(owner);
    await visitor.open('/firewalls/new');
    await page.getByLabel('Label', { exact: true }).first().fill('web');
    await page.getByLabel('web-1', { exact: true }).check();
    const made = page.getByRole('region', { name: 'What creating it changes' });
    await made.getByText('the internet to web-1: everything').waitFor();
    await made.getByText('db-1 to web-1: everything', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Create firewall' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click();
    assert.deepEqual(succeeded(await owner.get('/networking/firewalls')).data, []);

    const { id } = await newFirewall(owner, { rules: RULES });
    await visitor.open(`/firewalls/${id}/computes?do=add`);
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Compute').selectOption({ label: 'web-1' });
    await dialog.getByText('db-1 to web-1: everything but TCP 22, 443').waitFor();
    await dialog.getByRole('button', { name: 'Assign' }).click();
    await page.getByRole('link', { name: 'web-1', exact: true }).waitFor();
    for (const what of ['disable', 'delete']) {
      await visitor.open(`/firewalls/${id}?do=${what}`);
      const question = page.getByRole('alertdialog');
      await question.getByText('Newly possible').waitFor();
      await question.getByText('the internet to web-1: everything but TCP 443').waitFor();
      await counted(question.getByText('No longer possible'), 0);
    }
    const firewalls = async () =>
      succeeded(await owner.get(`/compute/instances/${web}/firewalls`)).data.length;
    await becomes(firewalls, 1);
  });
});
