import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Type } from '#domain/schema/json-schema';
import { describeOnDatabase } from '#test/harness/databases';
import { useTestApi } from '#test/harness/test-api';
import { call, operations, parameterNames, prepare } from './prepared.ts';
import { replyProblems } from './reply-problems.ts';
import { requests } from './requests.ts';

test('a missing or superfluous sample does not compile', () => {
  // The compiler fails where an error it expects is not there.
  // @ts-expect-error no endpoint has this operation
  const superfluous: keyof typeof requests = 'createNothing';
  // @ts-expect-error every operation lacks its sample
  const missing: typeof requests = {};
  assert.ok(!(superfluous in requests));
  assert.deepEqual(missing, {});
});

test('every operation has a unique name', () => {
  const names = operations.map(({ operation }) => operation);
  assert.deepEqual([...names].sort(), Object.keys(requests).sort());
});

test('a reply that does not match its schema is detected', () => {
  const schema = Type.Object({
    id: Type.Integer(),
    note: Type.Optional(Type.String()),
    tags: Type.Array(Type.Object({ name: Type.String() })),
  });
  const cases: [reply: unknown, problems: number][] = [
    [{ id: 1, tags: [{ name: 'a' }] }, 0],
    [{ id: 1, note: 'x', tags: [] }, 0],
    [{ id: 1, tags: [], note: 'x' }, 1],
    [{ id: '1', tags: [] }, 1],
    [{ tags: [], id: 1 }, 1],
    [{ id: 1, tags: [], secret: 'x' }, 1],
    [{ id: 1, tags: [{ name: 'a', secret: 'x' }] }, 1],
    [{ id: 1 }, 2],
  ];
  for (const [reply, problems] of cases) assert.equal(replyProblems(schema, reply).length, problems);
});

describeOnDatabase('replies match their schemas', (dialect) => {
  const running = useTestApi(dialect);

  for (const endpoint of operations) {
    test(endpoint.operation, async () => {
      const account = await running.api.newAccount();
      const prepared = await prepare(endpoint, account);
      assert.deepEqual(Object.keys(prepared.request.parameters ?? {}), parameterNames(endpoint));
      assert.equal(prepared.request.body !== undefined, endpoint.body !== undefined);

      const answer = await call(account.owner, prepared);
      assert.equal(answer.status, prepared.status, answer.text);
      const hasBody = prepared.status !== 204;
      const type = endpoint.stream ? 'text/event-stream' : 'application/json';
      assert.equal(answer.headers['content-type'], hasBody ? type : undefined);
      if (prepared.status !== 200 || endpoint.stream) return;
      assert.deepEqual(replyProblems(endpoint.reply, answer.body), []);
      if (endpoint.filterable) assert.notEqual(answer.body.data.length, 0, 'an empty list shows nothing');
    });
  }
});
