import assert from 'node:assert/strict';
import { test } from 'node:test';
import { describeOnDatabase } from '#test/harness/databases';
import { useTestApi } from '#test/harness/test-api';
import { call, comparable, operations, parameterNames, prepare } from './prepared.ts';

const NOT_FOUND = JSON.stringify({ errors: [{ reason: 'Not found' }] });

/** Unused ids, and texts that are not ids. */
const UNKNOWN_IDS = [
  ...[Number.MAX_SAFE_INTEGER, '9007199254740993', '99999999999999999999', '0', '-1', '+1', '1.0', '1e0'],
  ...['x', 'null', '0x1', '%20', '1%20', '%EF%BC%91', '%00', '%ff', '%', "1'--"],
];

/** Operations on entities of an account: not public ones, and not those that are always refused. */
const ofAccounts = operations.filter(
  ({ scope, target }) => scope !== 'public' && target?.requirement.kind !== 'nobody',
);

describeOnDatabase('entities in paths', (dialect) => {
  const running = useTestApi(dialect);

  for (const endpoint of operations.filter((candidate) => parameterNames(candidate).length > 0)) {
    test(`${endpoint.operation} does not find unknown ids`, async () => {
      const account = await running.api.newAccount();
      const prepared = await prepare(endpoint, account);
      for (const name of parameterNames(endpoint)) {
        for (const id of UNKNOWN_IDS) {
          const parameters = { ...prepared.request.parameters, [name]: id };
          const answer = await call(account.owner, prepared, { parameters });
          assert.equal(answer.status, 404, `${name} ${id}`);
          assert.equal(answer.text, NOT_FOUND);
        }
      }
      const untouched = await call(account.owner, prepared);
      assert.equal(untouched.status, prepared.status, untouched.text);
    });
  }

  for (const endpoint of ofAccounts.filter((candidate) => parameterNames(candidate).length > 1)) {
    test(`${endpoint.operation} does not find a child below another parent`, async () => {
      const account = await running.api.newAccount();
      const one = await prepare(endpoint, account);
      const two = await prepare(endpoint, account);
      for (const name of parameterNames(endpoint)) {
        const parameters = { ...one.request.parameters, [name]: two.request.parameters?.[name] as number };
        assert.equal((await call(account.owner, one, { parameters })).text, NOT_FOUND);
      }
    });
  }

  for (const endpoint of ofAccounts.filter((candidate) => parameterNames(candidate).length === 0)) {
    test(`${endpoint.operation} acts only in the account of its token`, async () => {
      const [account, other] = [await running.api.newAccount(), await running.api.newAccount()];
      const list = endpoint.method === 'GET' ? endpoint.path : '/vpcs';
      const before = await account.owner.get(list);
      const prepared = await prepare(endpoint, other);
      const answer = await call(other.owner, prepared);
      assert.equal(answer.status, prepared.status, answer.text);
      assert.deepEqual(comparable(await account.owner.get(list)), comparable(before));
    });
  }
});
