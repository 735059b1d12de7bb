import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Page } from 'playwright-core';
import { asCli, asCurl } from '#console/api/copy-as.ts';
import type { OperationName } from '#console/api/operations.ts';
import { type CallInput, requestOf } from '#console/api/request.ts';
import { succeeded } from '#test/harness/assert-errors';
import { counted } from './steps.ts';
import { useConsole, type Visitor, waysOf } from './visitor.ts';

const launcher = fileURLToPath(new URL('../../../bin/palisade.js', import.meta.url));
const run = promisify(execFile);

describe('a copied command', () => {
  const running = useConsole();

  for (const way of waysOf('mouse')) {
    test(`task 12: does the same from a terminal, in at most 2 interactions, by ${way}`, async () => {
      const visitor = await running.visit(way);
      const { page, person } = visitor;
      const { owner } = person.account;
      for (const label of ['orders', 'billing'])
        succeeded(await owner.post('/vpcs', { label, region: 'us-east' }));
      await keepCopied(page);
      await visitor.open('/vpcs?q=ord');
      const all = succeeded(await owner.get('/vpcs/usage')).data;
      const expected = all.filter(({ label }: { label: string }) => label === 'orders');
      for (const look of ['curl', 'palisade command']) {
        visitor.interactions = 0;
        const command = await copyAs(visitor, look);
        assert.equal(visitor.interactions, 2);
        assert.deepEqual(JSON.parse(await inShell(visitor, command)).data, expected);
      }
    });
  }

  test('is not copied by Escape, which leaves the dialog around it open', async () => {
    const visitor = await running.visit();
    const { page, person } = visitor;
    const { id } = succeeded(
      await person.account.owner.post('/vpcs', { label: 'orders', region: 'us-east' }),
    );
    await visitor.open(`/vpcs/${id}/edit`);
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Copy as' }).click();
    await page.getByRole('button', { name: 'curl' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'curl' }).waitFor({ state: 'hidden' });
    await counted(dialog, 1);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
  });

  test('does what the form would do', async () => {
    const visitor = await running.visit();
    const { page, person } = visitor;
    await keepCopied(page);
    await visitor.open('/vpcs/new');
    await page.getByLabel('Description').fill('it\'s "ours" $HOME `id` \\ é\nsecond line');
    for (const [look, label] of [
      ['curl', 'by-curl'],
      ['palisade command', 'by-command'],
    ] as const) {
      await page.getByLabel('Label', { exact: true }).fill(label);
      await inShell(visitor, await copyAs(visitor, look));
    }
    const made = succeeded(await person.account.owner.get('/vpcs')).data;
    const texts = made.map(({ label, description }: { label: string; description: string }) => [
      label,
      description,
    ]);
    const description = await page.getByLabel('Description').inputValue();
    assert.deepEqual(texts, [
      ['by-curl', description],
      ['by-command', description],
    ]);
    const body = JSON.parse(await copyAs(visitor, 'JSON body'));
    assert.equal(body.label, 'by-command');
  });

  test('of every task runs as pasted', async () => {
    const visitor = await running.visit();
    const as = (look: 'curl' | 'cli') =>
      async function send<O extends OperationName>(operation: O, input: CallInput<O>) {
        const request = requestOf(operation, input);
        const url = `${running.api.service.url}/v4`;
        const text = await inShell(visitor, look === 'curl' ? asCurl(request, url) : asCli(request, url));
        return JSON.parse(text);
      };
    for (const look of ['curl', 'cli'] as const) {
      const send = as(look);
      const label = `vpc-${look}`;
      const vpc = await send('createVpc', { body: { label, region: 'us-east' } });
      const path = { vpcId: vpc.id };
      const subnet = await send('createVpcSubnet', { path, body: { label: 'web', ipv4: '10.0.4.0/24' } });
      const compute = await send('createCompute', {
        body: {
          type: 'c1-entry-1',
          region: 'us-east',
          label: `web-${look}`,
          image: (await send('listImages', {})).data[0].id,
          root_pass: 'never shown',
          booted: false,
          interfaces: [{ purpose: 'vpc', subnet_id: subnet.id, ipv4: { vpc: '10.0.4.7' } }],
        },
      });
      const computePath = { computeId: compute.id };
      const { data: records } = await send('listVpcIps', { filter: { vpc_id: vpc.id } });
      assert.equal(records[0].address, '10.0.4.7');
      assert.equal((await send('getCompute', { path: computePath })).label, `web-${look}`);
      await send('deleteCompute', { path: computePath });
      await send('deleteVpcSubnet', { path: { ...path, vpcSubnetId: subnet.id } });
      await send('deleteVpc', { path });
      const made = await send('listEvents', { filter: { action: 'vpc_delete' } });
      assert.equal(made.data[0].entity.label, label);
    }
  });

  async function inShell({ person }: Visitor, command: string): Promise<string> {
    const env = {
      PATH: process.env.PATH,
      HOME: '/nonexistent',
      PALISADE_TOKEN: person.account.owner.token,
      PALISADE_SERVER: running.api.service.url,
      ROOT_PASS: 'quiet mice at dawn 7',
    };
    const script = `palisade() { "${process.execPath}" "${launcher}" "$@"; }\n${command}`;
    const { stdout } = await run('sh', ['-ec', script], { env });
    return stdout;
  }
});

/** Notes what the page puts into the clipboard. */
async function keepCopied(page: Page): Promise<void> {
  await page.addInitScript(`Object.defineProperty(navigator, 'clipboard', {
  value: { writeText: async (text) => { globalThis.copied = text; } },
})`);
}

async function copyAs(visitor: Visitor, look: string): Promise<string> {
  const { page } = visitor;
  await visitor.activate(page.getByRole('button', { name: 'Copy as' }));
  await visitor.activate(page.getByRole('group', { name: 'Copy as' }).getByRole('button', { name: look }));
  await page.getByRole('group', { name: 'Copy as' }).waitFor({ state: 'hidden' });
  return await page.evaluate<string>('globalThis.copied');
}
