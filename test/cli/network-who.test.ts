import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { newCompute } from '#test/harness/computes';
import { describeOnDatabase } from '#test/harness/databases';
import { Client } from '#test/harness/http-client';
import { newNatgateway } from '#test/harness/natgateways';
import { newVpc } from '#test/harness/networks';
import { Installation, type Serving } from './palisade.ts';

const TOKEN = 'ab'.repeat(32);

describeOnDatabase('palisade network who', (dialect) => {
  let installation: Installation;
  let serving: Serving;
  let admin: Client;

  before(async () => {
    installation = await Installation.create(dialect);
    const env = { PALISADE_BOOTSTRAP_TOKEN: TOKEN, PALISADE_BOOTSTRAP_PASSWORD: 'quiet mice at dawn' };
    serving = await installation.serve({ env });
    admin = new Client(serving.base, TOKEN);
  });
  after(() => serving?.stop());

  const run = (...args: string[]) => installation.runAgain(['network', 'who', ...args]);

  test('names account and compute', async () => {
    const { subnets } = await newVpc(admin);
    const subnet_id = subnets[0]?.id;
    const gateway = await newNatgateway(admin, { vpc_subnet_id: subnet_id });
    const { id } = await newCompute(admin, [{ purpose: 'vpc', subnet_id }]);
    const [address = ''] = gateway.addresses;
    const { status, json } = await run(address, '--port', '4711', '--json');
    assert.equal(status, 0);
    const [holder, ...others] = json.holders;
    assert.deepEqual(others, []);
    assert.deepEqual(
      [holder.account_id, holder.compute_id, holder.kind, holder.natgateway_id, holder.ports, holder.until],
      [1, id, 'natgateway', gateway.id, { start: 4096, end: 8191 }, null],
    );
    assert.match((await run(address, '--port', '4711')).stdout, /4096-8191/);
    assert.deepEqual((await run(address, '--json')).json.holders, [holder]);
  });

  test('ends with 1 when nobody had it, and with 2 for what is no address, port or time', async () => {
    assert.equal((await run('192.0.2.200', '--port', '1')).status, 1);
    for (const args of [['300.0.0.1'], ['192.0.2.1', '--port', '65536'], ['192.0.2.1', '--at', 'noon']])
      assert.equal((await run(...args)).status, 2, args.join(' '));
  });
});
