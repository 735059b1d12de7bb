// A client that is generated from the description of a provider, and a program that knows the names of that provider only.
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { clientOperations, clientTypes } from '#scripts/client-types';
import { send } from '#test/harness/http-client';
import { TestApi } from '#test/harness/test-api';
import { isOurs } from './leaks.ts';
import { INVENTED } from './speaker.ts';

const run = promisify(execFile);
const CLIENT = fileURLToPath(new URL('../../clients/typescript/src/', import.meta.url));
const TSC = fileURLToPath(import.meta.resolve('typescript/bin/tsc'));

const PROGRAM = `
import { createPalisadeClient, PalisadeError, where } from './index.ts';

export async function program(url: string, card: string): Promise<string[]> {
  const cloud = createPalisadeClient({ url, token: card });
  const said: string[] = [];
  const meadow = await cloud.createMeadow({
    body: { label: 'orders', province: 'us-east', strips: [{ label: 'web', ipv4: '10.0.4.0/24' }] },
  });
  const [strip] = meadow.strips;
  const gadget = await cloud.createGadget({
    body: {
      label: 'web-1',
      province: meadow.province,
      type: 'g6-standard-2',
      blueprint: 'open/debian12',
      root_pass: 'tall waves off the cape',
      plugs: [{ purpose: 'meadow', strip_id: strip?.id ?? 0, ipv4: { public_twin: 'any' } }],
    },
  });
  const event = await cloud.waitFor({ type: 'gadget', id: gadget.id });
  said.push(String(event?.action));
  const filter = where('listMeadows').is('province', 'us-east').orderBy('label');
  for await (const { label, strips } of cloud.each('listMeadows', { filter }))
    said.push(label, ...strips.map((one) => one.label));
  const { data } = await cloud.listGadgetRecipes({ path: { gadgetId: gadget.id } });
  said.push(...data.flatMap(({ pith, plugs }) => [pith, ...plugs.map(({ purpose }) => String(purpose))]));
  try {
    await cloud.deleteMeadow({ path: { meadowId: meadow.id } });
  } catch (error) {
    if (!(error instanceof PalisadeError)) throw error;
    said.push(error.message);
  }
  return said;
}
`;

describe('a client generated from the description of a provider', () => {
  let folder: string;
  let api: TestApi;

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'palisade-test-generated-'));
    api = await TestApi.start('sqlite', { env: { PALISADE_NAMES: INVENTED } });
    const { body: description } = await send('GET', `${api.service.url}/openapi.json`);
    await cp(CLIENT, folder, { recursive: true });
    await writeFile(join(folder, 'generated/types.d.ts'), await clientTypes(description));
    await writeFile(join(folder, 'generated/operations.ts'), clientOperations(description));
    await writeFile(join(folder, 'program.ts'), PROGRAM);
    await writeFile(join(folder, 'package.json'), '{ "type": "module" }');
  });
  after(async () => {
    await api?.stop();
    await rm(folder, { recursive: true, force: true });
  });

  it('contains none of our words', async () => {
    for (const file of ['generated/types.d.ts', 'generated/operations.ts', 'program.ts']) {
      const text = await readFile(join(folder, file), 'utf8');
      // Words of the language, of the generator, and of the settings of the client.
      const own = text.replaceAll(/\binterface\b|export type webhooks\b|token: card|\/\*\* `\*`.*/g, '');
      const words = own.split(/[^\w/:-]+/);
      assert.deepEqual([...new Set(words.filter(isOurs))], [], file);
    }
  });

  it('compiles, and does what it is meant to do', async () => {
    const options = [
      '--ignoreConfig',
      '--noEmit',
      '--strict',
      '--allowImportingTsExtensions',
      '--skipLibCheck',
    ];
    const target = ['--target', 'es2022', '--module', 'nodenext', '--lib', 'es2022,dom,dom.iterable'];
    await run(process.execPath, [TSC, ...options, ...target, join(folder, 'program.ts')]).catch((error) =>
      assert.fail(error.stdout),
    );
    const { owner } = await api.newAccount();
    const { program }: { program(url: string, card: string): Promise<string[]> } = await import(
      join(folder, 'program.ts')
    );
    assert.deepEqual(await program(api.service.url, owner.token ?? ''), [
      'gadget_wake',
      'orders',
      'web',
      'gadget/latest-64bit',
      'meadow',
      'Strip 1 is used by plug 1 of recipe 1 on gadget 1 (active)',
    ]);
  });
});
