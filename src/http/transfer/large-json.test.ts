import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { isDeeperThan, parseLargeJson } from './large-json.ts';

const FILLER = 'x'.repeat(20_000);

/** The result of JSON.parse, or undefined when it fails. */
const expected = (text: string) => {
  try {
    return [JSON.parse(text)];
  } catch {
    return [];
  }
};
const actual = (text: string) =>
  parseLargeJson(text, {}).then(
    (value) => [value],
    (error: unknown) => {
      assert.ok(error instanceof SyntaxError);
      return [];
    },
  );

test('a long text is parsed in parts with the same result as JSON.parse', async () => {
  const keys = Object.fromEntries(
    Array.from({ length: 60_000 }, (_, index) => [`k${index}`, { a: [index] }]),
  );
  const cases = [
    keys,
    { keys },
    { a: [keys, FILLER, [FILLER, [[FILLER]]], '",]}{['], b: FILLER, c: '\\', d: `\\"${FILLER}` },
    Array.from({ length: 100_000 }, () => '"a",'),
    [FILLER],
    [[], {}, FILLER, {}],
  ];
  for (const value of cases) {
    for (const text of [JSON.stringify(value), JSON.stringify(value, null, 1)]) {
      assert.deepEqual(await actual(text), [value]);
    }
  }
});

test('invalid JSON is rejected in parts', async () => {
  const long = `"${FILLER}"`;
  const texts = [
    `{"a":${long},}`,
    `{,"a":${long}}`,
    `{"a":${long},,"b":1}`,
    `{"a":1,,"b":${long}}`,
    `{"a" ${long}}`,
    `{${long}}`,
    `{a:${long}}`,
    `{"a":${long}`,
    `{"a":${long}]`,
    `[${long},]`,
    `[,${long}]`,
    `[${long}`,
    `[${long}}`,
    `[${long} 1]`,
    `{"a":${long}} 1`,
    `{"a":${long}}}`,
    `[${long}]]`,
    `{"a":[${long}}`,
    `{"a":"${FILLER}}`,
    `{1:${long}}`,
    `{"a"::${long}}`,
    `{"a":1 "b":${long}}`,
    `[${long},,${long}]`,
    `{}${long}{}`,
    `[] ${long} []`,
    `{"a":[1],]"b":${long}}`,
    `{"a"}:${long},{"b":1}`,
    `[1],[${long}]`,
  ];
  for (const text of texts)
    assert.deepEqual(await actual(text), expected(text), text.replaceAll(FILLER, '...'));
});

test('any text is parsed in parts with the same result as JSON.parse', async () => {
  const piece = fc.constantFrom(
    '{',
    '}',
    '[',
    ']',
    ',',
    ':',
    '"a"',
    '"b"',
    '1',
    'null',
    `"${FILLER}"`,
    ' ',
    '"',
    '\\',
  );
  await fc.assert(
    fc.asyncProperty(fc.array(piece, { maxLength: 12 }), async (pieces) => {
      const text = pieces.join('');
      assert.deepEqual(await actual(text), expected(text));
    }),
    { numRuns: 2_000 },
  );
  await fc.assert(
    fc.asyncProperty(fc.json(), fc.json(), async (one, other) => {
      const text = `{"a":${one},"long":"${FILLER}","a":[${other},${one}],"":${other}}`;
      assert.deepEqual(await actual(text), expected(text));
    }),
  );
});

test('unwanted keys are left out wherever they are', async () => {
  const wanted = { properties: { a: { properties: { b: {} } }, list: { items: { properties: { c: {} } } } } };
  const other = JSON.stringify(FILLER);
  const text = `{"x":${other},"a":{"b":1,"y":${other}},"list":[{"c":2,"z":${other}},{"z":1}],"__proto__":${other},"a":{"b":3,"y":${other}}}`;
  assert.deepEqual(await parseLargeJson(text, wanted), { a: { b: 3 }, list: [{ c: 2 }, { z: 1 }] });
});

test('a key may be named __proto__', async () => {
  const text = `{"__proto__":{"a":"${FILLER}"},"b":1}`;
  const value = (await parseLargeJson(text, {})) as object;
  assert.equal(JSON.stringify(value), text);
  assert.equal(Object.getPrototypeOf(value), Object.prototype);
});

test('brackets inside strings do not count as levels', async () => {
  assert.equal(await isDeeperThan('{"a":[[]]}', 3), false);
  assert.equal(await isDeeperThan('{"a":[[]]}', 2), true);
  assert.equal(await isDeeperThan('{"[[[":"\\"[[[","b":[]}', 2), false);
});
