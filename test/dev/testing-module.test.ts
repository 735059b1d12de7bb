import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { after, before, describe, it } from 'node:test';
import { promisify } from 'node:util';
import type { FaultInput } from '#dev/faults/fault';
import type { NewAccount } from '#dev/logins/accounts';
import { succeeded } from '#test/harness/assert-errors';
import { Client } from '#test/harness/http-client';
import { type Palisade, PalisadeControlError, startPalisade } from '#testing/index';
import type { AccountOptions, FaultOptions } from '#testing/types';

const VPC = { label: 'orders', region: 'us-east' };

// What the module offers is what the server takes.
export const fault = (options: FaultOptions): FaultInput => options;
export const account = (options: AccountOptions): Pick<NewAccount, 'company' | 'username' | 'email'> =>
  options;

describe('the module for tests of clients', () => {
  let palisade: Palisade;
  before(async () => {
    palisade = await startPalisade({
      seed: {
        accounts: [{ users: [{ username: 'maria' }], vpcs: [{ label: 'seeded', region: 'us-east' }] }],
      },
      clock: '2030-01-01T00:00:00',
    });
  });
  after(() => palisade?.stop());
  const client = (token: string) => new Client(palisade.api, token);

  it('starts with a seed and a clock', async () => {
    const { data } = succeeded(await client(palisade.token).get('/vpcs'));
    assert.equal(data[0].label, 'seeded');
    assert.match((await palisade.clock()).now, /^2030-01-01T00:0/);
    assert.deepEqual(palisade.users, [{ username: 'maria', token: palisade.token }]);
  });

  it('refuses an option that there is not', async () => {
    await assert.rejects(startPalisade({ clok: 1 } as object), {
      name: 'TypeError',
      message: 'startPalisade: clok is not an option; the nearest one is clock',
    });
  });

  it('has all controls', async () => {
    const { owner, users } = await palisade.account({ users: [{ username: 'robot', restricted: true }] });
    const mine = client(owner.token);
    await palisade.snapshot('empty');
    await palisade.fault({ operation: 'createVpc', times: 1, cut: 'after-write' });
    await assert.rejects(mine.post('/vpcs', VPC));
    assert.equal(succeeded(await mine.get('/vpcs')).results, 1);
    assert.equal((await palisade.faults())[0]?.applied, 1);
    await palisade.removeFaults(1);
    await palisade.restore('empty');
    assert.equal(succeeded(await mine.get('/vpcs')).results, 0);

    const [cut] = await palisade.requests({ operation: 'createVpc', token: owner.token });
    assert.equal(cut?.answer?.cut, true);
    succeeded(await mine.post('/account/users', { username: 'invited', email: 'invited@example.com' }));
    const message = (await palisade.outbox()).at(-1);
    assert.equal(message?.to, 'invited@example.com');

    await palisade.jobs('hold');
    succeeded(await mine.post('/compute/instances', { type: 'c1-standard-2', region: 'us-east' }));
    assert.equal((await palisade.jobs()).held.length, 1);
    assert.deepEqual(await palisade.jobs('finish'), { mode: 'finish', held: [] });

    await palisade.setClock({ frozen: true });
    assert.match((await palisade.advance('90d')).now, /^2030-04-01T00:0/);
    assert.equal(users[0]?.restricted, true);
    await palisade.reset();
    assert.deepEqual(await palisade.faults(), []);
    assert.equal((await mine.get('/vpcs')).status, 401, 'accounts after the start are gone');
    assert.ok('accounts' in (await palisade.seed()));
  });

  it('says what the server refuses', async () => {
    const wrong: FaultOptions = { operation: 'createMeadow', status: 500 };
    await assert.rejects(palisade.fault(wrong), (error) => {
      assert.ok(error instanceof PalisadeControlError);
      assert.equal(error.status, 400);
      assert.equal(error.errors[0]?.field, 'operation');
      assert.match(error.message, /^POST \/_dev\/faults was answered with 400: operation: The API has no/);
      return true;
    });
    await assert.rejects(startPalisade({ seed: { accounts: [] } }), /did not start \(2\): error: .*accounts/);
  });

  it('a server ends with the process that started it, stopped or not', async () => {
    const module = new URL('../../src/testing/index.ts', import.meta.url);
    const script = `import { startPalisade } from '${module.href}'; console.log((await startPalisade()).url);`;
    const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', script], {
      env: { ...process.env, DATABASE_URL: 'postgres://somebody@else/app', PORT: '8080' },
      timeout: 60_000,
    });
    const url = `${stdout.trim()}/healthz`;
    const isUp = () =>
      fetch(url).then(
        () => true,
        () => false,
      );
    for (let each = 0; each < 500 && (await isUp()); each += 1)
      await new Promise((resolve) => setTimeout(resolve, 10));
    assert.equal(await isUp(), false);
  });
});
