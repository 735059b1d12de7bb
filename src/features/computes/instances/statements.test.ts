import assert from 'node:assert/strict';
import { test } from 'node:test';
import { succeeded } from '#test/harness/assert-errors';
import { describeOnBoth } from '#test/harness/databases';
import { newVpc } from '#test/harness/networks';
import { statementsOf } from '#test/harness/queries';
import { useTestApi } from '#test/harness/test-api';

/** From the look-up of the token to the event and the change, without `begin` and `commit`; 21 on SQLite. */
const MOST = 24;

describeOnBoth('creating a compute with an interface in a subnet', (dialect) => {
  const running = useTestApi(dialect);

  test(`takes ${MOST} statements at most`, async () => {
    const { owner } = await running.api.newAccount();
    const vpc = await newVpc(owner, ['10.0.0.0/24']);
    const interfaces = [{ purpose: 'vpc', subnet_id: vpc.subnets[0]?.id }];
    const create = () =>
      owner.post('/compute/instances', { type: 'c1-entry-1', region: 'us-east', interfaces });
    succeeded(await create());

    const all = await statementsOf(async () => succeeded(await create()));
    const statements = all.filter((text) => !/^(begin|savepoint|release|commit|set|start)\b/i.test(text));
    // What follows is the work of the compute's job.
    const written = statements.slice(
      0,
      statements.findIndex((text) => /insert into "change"/.test(text)) + 1,
    );
    assert.ok(written.length > 0 && written.length <= MOST, `${written.length}:\n${written.join('\n')}`);
  });
});
