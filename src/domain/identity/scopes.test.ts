import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import {
  AREAS,
  findWrongScope,
  formatScopes,
  isWithin,
  type Level,
  parseScopes,
  permits,
  type RequiredScope,
  readScopes,
  type Scope,
  type Scopes,
} from './scopes.ts';

const LEVELS: readonly Level[] = ['read_only', 'read_write'];
const ALL_SCOPES: readonly Scope[] = AREAS.flatMap((area) =>
  LEVELS.map((level): Scope => `${area}:${level}`),
);
/** All requirements, and one for an area that is added later, which only `*` opens. */
const REQUIREMENTS: readonly RequiredScope[] = ['*', ...ALL_SCOPES, 'later:read_only' as Scope];

const entries = fc.array(fc.constantFrom(...ALL_SCOPES));
const anyScopes: fc.Arbitrary<Scopes> = fc.oneof(
  { weight: 5, arbitrary: entries.map((list) => (list.length === 0 ? list : parse(list.join(' ')))) },
  { weight: 1, arbitrary: fc.constant<Scopes>('*') },
);

function parse(input: string): Scopes {
  const scopes = parseScopes(input, { parentAccount: true });
  assert.ok(scopes);
  return scopes;
}

test('the areas are those of the API', () => {
  assert.equal(
    AREAS.join(', '),
    'account, balancers, child_account, computes, databases, domains, events, firewall, images, ips, kubernetes, ' +
      'monitoring, natgateways, object_storage, scripts, volumes, vpc',
  );
});

test('scopes are separated by spaces or commas, and formatted sorted with one entry per area', () => {
  const cases: [string, string | undefined][] = [
    ['vpc:read_only', 'vpc:read_only'],
    ['vpc:read_write account:read_only', 'account:read_only vpc:read_write'],
    ['vpc:read_write,account:read_only', 'account:read_only vpc:read_write'],
    [' vpc:read_write, ,account:read_only, ', 'account:read_only vpc:read_write'],
    ['vpc:*', 'vpc:read_write'],
    ['vpc:read_only vpc:read_only', 'vpc:read_only'],
    ['vpc:read_only vpc:read_write', 'vpc:read_write'],
    ['vpc:read_write vpc:read_only', 'vpc:read_write'],
    ['vpc:*,vpc:read_only', 'vpc:read_write'],
    ['computes:read_only child_account:read_only', 'child_account:read_only computes:read_only'],
    ['*', '*'],
    ['* vpc:read_only', '*'],
    ['vpc:read_only,*', '*'],
    ['', undefined],
    [' , ', undefined],
    ['vpc', undefined],
    ['vpc:', undefined],
    [':read_only', undefined],
    ['vpc:write', undefined],
    ['vpc:READ_ONLY', undefined],
    ['VPC:read_only', undefined],
    ['vpc:read_only:', undefined],
    ['vpc:read_only:read_write', undefined],
    ['*:read_only', undefined],
    ['*:*', undefined],
    ['**', undefined],
    ['disks:read_only', undefined],
    ['vpc:read_only disks:read_only', undefined],
    ['vpc:read_only\taccount:read_only', undefined],
    ['vpc:read_only;account:read_only', undefined],
    ['constructor:read_only', undefined],
    ['__proto__:*', undefined],
  ];
  for (const [input, shown] of cases) {
    const scopes = parseScopes(input, { parentAccount: true });
    assert.equal(scopes && formatScopes(scopes), shown, JSON.stringify(input));
  }
});

test('child_account is a valid area in parent accounts only', () => {
  for (const input of ['child_account:read_only', 'vpc:read_only child_account:*']) {
    assert.equal(parseScopes(input, { parentAccount: false }), undefined);
    assert.notEqual(parseScopes(input, { parentAccount: true }), undefined);
  }
  assert.equal(parseScopes('*', { parentAccount: false }), '*');
});

test('the first wrong scope is found', () => {
  const cases: [string, string | undefined][] = [
    ['vpc:read_only, events:*', undefined],
    ['vpc:read_only,vps:read_only nonsense', 'vps:read_only'],
    ['vpc', 'vpc'],
    ['child_account:read_only', 'child_account:read_only'],
    ['', undefined],
  ];
  for (const [input, wrong] of cases) {
    assert.equal(findWrongScope(input, { parentAccount: false }), wrong, input);
  }
});

test('scopes permit the operations of their area and level', () => {
  const cases: [Scopes, RequiredScope, boolean][] = [
    [[], '*', true],
    [[], 'vpc:read_only', false],
    [['vpc:read_only'], '*', true],
    [['vpc:read_only'], 'vpc:read_only', true],
    [['vpc:read_only'], 'vpc:read_write', false],
    [['vpc:read_write'], 'vpc:read_only', true],
    [['vpc:read_write'], 'vpc:read_write', true],
    [['account:read_write'], 'vpc:read_only', false],
    [['account:read_write'], 'child_account:read_only', false],
    ['*', '*', true],
    ['*', 'child_account:read_write', true],
  ];
  for (const [held, required, expected] of cases) {
    assert.equal(permits(held, required), expected, `${formatScopes(held)} for ${required}`);
  }
});

test('isWithin compares scopes', () => {
  const everything = parse(AREAS.map((area) => `${area}:*`).join(' '));
  const cases: [Scopes, Scopes, boolean][] = [
    ['*', '*', true],
    ['*', everything, false],
    [everything, '*', true],
    [['vpc:read_only'], ['vpc:read_write'], true],
    [['vpc:read_write'], ['vpc:read_only'], false],
    [['account:read_only', 'vpc:read_only'], ['vpc:read_write'], false],
    [[], ['vpc:read_only'], true],
    [['vpc:read_only'], [], false],
  ];
  for (const [wanted, held, expected] of cases) {
    assert.equal(isWithin(wanted, held), expected, `${formatScopes(wanted)} within ${formatScopes(held)}`);
  }
});

test('parsing formatted scopes returns them unchanged, whatever their original order and separators', () => {
  const separators = fc.constantFrom(' ', ',', ', ', '  ');
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...ALL_SCOPES), { minLength: 1 }), separators, (list, separator) => {
      const scopes = parse(list.join(separator));
      assert.deepEqual(parse(formatScopes(scopes)), scopes);
      assert.deepEqual(parse(list.toReversed().join(separator)), scopes);
      assert.ok(scopes !== '*');
      const areas = scopes.map((scope) => scope.split(':')[0]);
      assert.deepEqual(areas, [...new Set(areas)].sort());
      for (const required of REQUIREMENTS) {
        const opened = list.some((scope) => permits([scope], required)) || required === '*';
        assert.equal(permits(scopes, required), opened, `${formatScopes(scopes)} for ${required}`);
      }
    }),
  );
});

test('isWithin is true exactly when nothing more is permitted', () => {
  fc.assert(
    fc.property(anyScopes, anyScopes, (wanted, held) => {
      const nothingMore = REQUIREMENTS.every(
        (required) => !permits(wanted, required) || permits(held, required),
      );
      assert.equal(isWithin(wanted, held), nothingMore);
    }),
    { numRuns: 1000 },
  );
});

test('adding a scope never removes access', () => {
  fc.assert(
    fc.property(anyScopes, fc.constantFrom('*', ...ALL_SCOPES), (held, added) => {
      const more = parse(`${formatScopes(held)} ${added}`);
      assert.equal(isWithin(held, more), true);
      for (const required of REQUIREMENTS) {
        if (permits(held, required)) assert.equal(permits(more, required), true);
      }
    }),
  );
});

test('any text is either parsed or rejected', () => {
  const almost = fc.string({
    unit: fc.constantFrom('vpc', 'ips', 'read_only', 'read_write', ':', ' ', ',', '*', 'x'),
  });
  fc.assert(
    fc.property(fc.oneof(almost, fc.string()), fc.boolean(), (input, parentAccount) => {
      const scopes = parseScopes(input, { parentAccount });
      if (scopes !== undefined)
        assert.deepEqual(parseScopes(formatScopes(scopes), { parentAccount }), scopes);
    }),
    { numRuns: 1000 },
  );
});

test('stored scopes are read as they were written, and unknown ones are ignored', () => {
  fc.assert(fc.property(anyScopes, (scopes) => assert.deepEqual(readScopes(formatScopes(scopes)), scopes)));
  const cases: [stored: string, read: string][] = [
    ['', ''],
    ['*', '*'],
    ['vpc:read_only *', '*'],
    ['later:read_write', ''],
    ['later:read_write vpc:read_only', 'vpc:read_only'],
    ['vpc:admin events:read_only', 'events:read_only'],
    ['vpc:read_only vpc:read_write', 'vpc:read_write'],
    ['child_account:read_only', 'child_account:read_only'],
  ];
  for (const [stored, read] of cases) assert.equal(formatScopes(readScopes(stored)), read, stored);
});
