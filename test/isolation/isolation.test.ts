import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import type { InputSchema } from '#domain/schema/input-schema';
import {
  call,
  comparable,
  operations,
  type Prepared,
  parameterNames,
  prepare,
} from '#test/coverage/prepared';
import { describeOnDatabase } from '#test/harness/databases';
import type { Answer, Sent } from '#test/harness/http-client';
import { queriesOf } from '#test/harness/queries';
import { type TestAccount, useTestApi } from '#test/harness/test-api';
import { listingProblem, type Named, namedIn, REFERENCES, UNKNOWN } from './references.ts';

/** Ids that no account uses. */
const UNKNOWN_IDS: Readonly<Record<string, string | number>> = {
  username: 'nobody-has-this-name',
  euuid: 'A1B2C3D4-0000-4000-8000-000000000000',
  clientId: 'ffffffffffffffffffff',
  address: '203.0.113.250',
};

/** Operations on entities of an account: not public ones, and not those that are always refused. */
const ofAccounts = operations.filter(
  ({ scope, target }) => scope !== 'public' && target?.requirement.kind !== 'nobody',
);

test('every field of a body is listed as naming an entity or not', () => {
  for (const { operation, body } of operations) {
    const fields = body ? fieldsOf(body as object, '') : [];
    const problems = fields.flatMap((field) => listingProblem(operation, field) ?? []);
    assert.equal(problems.join('\n'), '');
    for (const field of Object.keys(REFERENCES[operation] ?? {}))
      assert.ok(fields.includes(field), `${operation} has no ${field}: remove it from REFERENCES`);
  }
});

test('a field that is not listed is told with what to do', () => {
  assert.equal(
    listingProblem('createVpc', 'note'),
    'createVpc: say in test/isolation/references.ts whether note can name an entity of another account. ' +
      'If it does, by id, address or username, add it to REFERENCES.createVpc; if not, to PLAIN_FIELDS',
  );
});

describeOnDatabase('entities of other accounts look like missing ones', (dialect) => {
  const running = useTestApi(dialect);
  let other: TestAccount;
  let named: Named;

  before(async () => {
    other = await running.api.newAccount();
    named = await namedIn(other);
  });

  for (const endpoint of ofAccounts.filter((candidate) => parameterNames(candidate).length > 0)) {
    test(`${endpoint.operation} with a foreign id in the path`, async () => {
      // Event ids start at 1 in each account; the other account has more of them.
      const foreign = (await prepare(endpoint, other)).request.parameters ?? {};
      const account = await running.api.newAccount();
      const prepared = await prepare(endpoint, account);
      for (const names of subsets(parameterNames(endpoint))) {
        const own = prepared.request.parameters;
        const of = (ids: Readonly<Record<string, string | number>>) => ({
          ...own,
          ...Object.fromEntries(names.map((name) => [name, ids[name] ?? 2 ** 50])),
        });
        const answer = await assertSame(
          account,
          prepared,
          { parameters: of(foreign) },
          { parameters: of(UNKNOWN_IDS) },
        );
        assert.equal(answer.status, 404, answer.text);
      }
      const untouched = await call(account.owner, prepared);
      assert.equal(untouched.status, prepared.status, untouched.text);
    });
  }

  for (const endpoint of operations.filter(({ operation }) => REFERENCES[operation])) {
    test(`${endpoint.operation} with a foreign id in the body`, async () => {
      const account = await running.api.newAccount();
      const prepared = await prepare(endpoint, account);
      for (const [field, change] of Object.entries(REFERENCES[endpoint.operation] ?? {})) {
        const of = (names: Named) => ({ ...prepared.request.body, ...change(names, prepared.request) });
        const answer = await assertSame(
          account,
          prepared,
          { body: of(named), echo: named.interfaceId },
          { body: of(UNKNOWN), echo: UNKNOWN.interfaceId },
        );
        assert.equal(answer.status, 400, `${field}: ${answer.text}`);
      }
    });
  }

  for (const endpoint of ofAccounts.filter(({ filterable }) => filterable)) {
    test(`${endpoint.operation} with a foreign id in a filter`, async () => {
      const others = await prepare(endpoint, other);
      const foreign = (await call(other.owner, others)).body.data as object[];
      const account = await running.api.newAccount();
      const prepared = await prepare(endpoint, account);
      const own = (await call(account.owner, prepared)).body.data as object[];
      for (const [field, { type }] of Object.entries(endpoint.filterable ?? {})) {
        if (type === 'boolean') continue;
        const known = new Set(own.flatMap((record) => valuesAt(record, field)));
        const value = foreign.flatMap((record) => valuesAt(record, field)).find((one) => !known.has(one));
        // Values that both accounts have prove nothing.
        if (value === undefined) continue;
        const unknown =
          typeof value === 'number' ? 2 ** 50 : type === 'date-time' ? '1999-01-01T00:00:00' : 'zzz';
        const filter = (operand: unknown) => ({
          headers: { 'x-filter': JSON.stringify({ [field]: operand }) },
        });
        const answer = await assertSame(account, prepared, filter(value), filter(unknown));
        assert.deepEqual(answer.body.data, [], `${field}: ${answer.text}`);
      }
    });
  }

  /** Checks that the responses are identical, and result from the same queries. */
  async function assertSame(
    { owner }: TestAccount,
    prepared: Prepared,
    foreign: Sent & Echo & Parameters<typeof call>[2],
    unknown: Sent & Echo & Parameters<typeof call>[2],
  ): Promise<Answer> {
    const ask = async ({ echo, ...variant }: typeof foreign) => {
      let answer: Answer | undefined;
      const queries = await queriesOf(async () => {
        answer = await call(owner, prepared, variant);
      });
      return { answer: withoutEcho(answer as Answer, echo), queries };
    };
    // Does the work that only a first request causes, such as filling caches.
    await ask(unknown);
    const [found, notFound] = [await ask(foreign), await ask(unknown)];
    assert.deepEqual(comparable(found.answer), comparable(notFound.answer));
    assert.deepEqual(found.queries, notFound.queries);
    assert.ok(found.queries.length > 0, 'the request came as far as the database');
    return found.answer;
  }
});

interface Echo {
  /** The id of an interface that was sent, which a reason may repeat. */
  echo?: number;
}

/** An answer whose reason names what was sent, as if both had sent the same. */
function withoutEcho(answer: Answer, echo: number | undefined): Answer {
  const named = `Interface ${echo} `;
  if (echo === undefined || !answer.text.includes(named)) return answer;
  const length = answer.rawHeaders.indexOf('Content-Length') + 1;
  return {
    ...answer,
    text: answer.text.replaceAll(named, 'Interface '),
    rawHeaders: answer.rawHeaders.with(length, 'of another id'),
  };
}

/** Every field of a body that holds a value, such as `interfaces[].subnet_id`. */
function fieldsOf({ properties, items }: InputSchema, path: string): string[] {
  if (items) return fieldsOf(items, `${path}[]`);
  if (!properties) return path === '' ? [] : [path];
  return Object.entries(properties).flatMap(([key, member]) =>
    fieldsOf(member, path === '' ? key : `${path}.${key}`),
  );
}

function subsets<T>(all: readonly T[]): T[][] {
  const [first, ...rest] = all;
  if (first === undefined) return [];
  const others = subsets(rest);
  return [[first], ...others, ...others.map((subset) => [first, ...subset])];
}

/** The values in a record under the name that a filter uses. */
function valuesAt(record: object, field: string): unknown[] {
  let found: unknown = record;
  for (const key of field.split('.')) found = (found as Record<string, unknown> | null)?.[key];
  const values = Array.isArray(found) ? found : [found];
  return values.filter((value) => typeof value === 'number' || typeof value === 'string');
}
