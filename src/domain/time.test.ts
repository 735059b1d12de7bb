import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { durationText, formatTime, parseFilterTime, parseTime } from './time.ts';

const anySeconds = fc.oneof(
  fc.integer({
    min: Date.parse('0000-01-01T00:00:00Z') / 1000,
    max: Date.parse('9999-12-31T23:59:59Z') / 1000,
  }),
  fc.integer({ min: 0, max: 2 ** 32 }),
);

test('times are formatted in UTC without zone or fraction', () => {
  const cases: [number, string][] = [
    [0, '1970-01-01T00:00:00'],
    [-1, '1969-12-31T23:59:59'],
    [1716196443, '2024-05-20T09:14:03'],
    [1709164800, '2024-02-29T00:00:00'],
    [32501970000, '2999-12-12T05:00:00'],
    [-62167219200, '0000-01-01T00:00:00'],
    [253402300799, '9999-12-31T23:59:59'],
  ];
  for (const [seconds, text] of cases) assert.equal(formatTime(seconds), text);
});

test('times of a request body are parsed', () => {
  const cases: [string, string | undefined][] = [
    ['2024-05-20T09:14:03', '2024-05-20T09:14:03'],
    ['2024-05-20T09:14:03Z', '2024-05-20T09:14:03'],
    ['2024-05-20T09:14:03.9', '2024-05-20T09:14:03'],
    ['2024-05-20T09:14:03.999999999Z', '2024-05-20T09:14:03'],
    ['1969-12-31T23:59:59.9', '1969-12-31T23:59:59'],
    ['2024-05-20T09:14:03+02:00', '2024-05-20T07:14:03'],
    ['2024-05-20T09:14:03.5-05:30', '2024-05-20T14:44:03'],
    ['2024-12-31T23:59:59-00:01', '2025-01-01T00:00:59'],
    ['2024-05-20T09:14:03-00:00', '2024-05-20T09:14:03'],
    ['2024-05-20T09:14:03+23:59', '2024-05-19T09:15:03'],
    ['2999-12-12T05:00:00', '2999-12-12T05:00:00'],
    ['2024-02-29T00:00:00', '2024-02-29T00:00:00'],
    ['2000-02-29T00:00:00', '2000-02-29T00:00:00'],
    ['0000-01-01T00:00:00', '0000-01-01T00:00:00'],
    ['9999-12-31T23:59:59', '9999-12-31T23:59:59'],
    ['', undefined],
    ['2024-05-20', undefined],
    ['2024-05-20T09:14', undefined],
    ['2024-05-20 09:14:03', undefined],
    ['2024-05-20t09:14:03z', undefined],
    ['2024-05-20T09:14:03.', undefined],
    ['2024-05-20T09:14:03,5', undefined],
    ['2024-05-20T09:14:03+0200', undefined],
    ['2024-05-20T09:14:03+02', undefined],
    ['2024-05-20T09:14:03+24:00', undefined],
    ['2024-05-20T09:14:03+02:60', undefined],
    ['2024-05-20T09:14:03Z+02:00', undefined],
    ['2024-05-20T09:14:03 Z', undefined],
    ['2024-05-20T09:14:03\n', undefined],
    ['2023-02-29T00:00:00', undefined],
    ['1900-02-29T00:00:00', undefined],
    ['2024-04-31T00:00:00', undefined],
    ['2024-00-10T00:00:00', undefined],
    ['2024-13-10T00:00:00', undefined],
    ['2024-05-00T00:00:00', undefined],
    ['2024-05-32T00:00:00', undefined],
    ['2024-05-20T24:00:00', undefined],
    ['2024-05-20T09:60:00', undefined],
    ['2024-12-31T23:59:60', undefined],
    ['24-05-20T09:14:03', undefined],
    ['+002024-05-20T09:14:03', undefined],
    ['0000-01-01T00:00:00+00:01', undefined],
    ['9999-12-31T23:59:59-00:01', undefined],
  ];
  for (const [text, expected] of cases) {
    const seconds = parseTime(text);
    assert.equal(seconds === undefined ? undefined : formatTime(seconds), expected, JSON.stringify(text));
  }
});

test('times of a filter are parsed', () => {
  const cases: [string, string | undefined][] = [
    ['2024-05-01', '2024-05-01T00:00:00'],
    ['2024-02-29', '2024-02-29T00:00:00'],
    ['2024-05-20T09:14:03', '2024-05-20T09:14:03'],
    ['2024-05-20T09:14:03Z', '2024-05-20T09:14:03'],
    ['2024-05-20T09:14:03.999', '2024-05-20T09:14:03'],
    ['2024-05-20T09:14:03.999Z', '2024-05-20T09:14:03'],
    ['2024-05-20T09:14:03+02:00', undefined],
    ['2024-05-20T09:14:03-00:00', undefined],
    ['2024-05-01Z', undefined],
    ['2024-05-20T09:14', undefined],
    ['2023-02-29', undefined],
    ['2024-05-20T24:00:00', undefined],
    ['2024-5-1', undefined],
    ['2024-05', undefined],
    [' 2024-05-01', undefined],
    ['now', undefined],
    ['', undefined],
  ];
  for (const [text, expected] of cases) {
    const seconds = parseFilterTime(text);
    assert.equal(seconds === undefined ? undefined : formatTime(seconds), expected, JSON.stringify(text));
  }
});

test('formatting agrees with toISOString, and formatted times are parsed back unchanged', () => {
  fc.assert(
    fc.property(anySeconds, (seconds) => {
      const text = formatTime(seconds);
      assert.equal(text, new Date(seconds * 1000).toISOString().slice(0, 19));
      assert.equal(parseTime(text), seconds);
      assert.equal(parseFilterTime(text), seconds);
    }),
    { numRuns: 1000 },
  );
});

test('offsets are applied as Date does', () => {
  const offset = fc
    .record({ sign: fc.constantFrom('+', '-'), hours: fc.nat(23), minutes: fc.nat(59) })
    .map(
      ({ sign, hours, minutes }) =>
        `${sign}${String(hours).padStart(2, '0')}:${String(minutes).padStart(2, '0')}`,
    );
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 2 ** 32 }), offset, (seconds, zone) => {
      const text = `${formatTime(seconds)}${zone}`;
      assert.equal(parseTime(text), Date.parse(text) / 1000);
    }),
  );
});

test('any text is either parsed or rejected, and a date is valid exactly when its month has that day', () => {
  const number = (digits: number, max: number) =>
    fc.nat(max).map((value) => String(value).padStart(digits, '0'));
  fc.assert(
    fc.property(number(4, 9999), number(2, 14), number(2, 33), (year, month, day) => {
      const lastDay = new Date(0);
      lastDay.setUTCFullYear(Number(year), Number(month), 0);
      const exists =
        Number(month) >= 1 && Number(month) <= 12 && Number(day) >= 1 && Number(day) <= lastDay.getUTCDate();
      assert.equal(parseFilterTime(`${year}-${month}-${day}`) !== undefined, exists);
      assert.equal(parseTime(`${year}-${month}-${day}T00:00:00`) !== undefined, exists);
    }),
  );
  const almost = fc.string({ unit: fc.constantFrom(...'0123459-:T.Z+') });
  fc.assert(
    fc.property(fc.oneof(almost, fc.string()), (text) => {
      for (const seconds of [parseTime(text), parseFilterTime(text)]) {
        assert.ok(seconds === undefined || Number.isSafeInteger(seconds));
      }
    }),
  );
});

const CASES: readonly [seconds: number, text: string][] = [
  [1, '1 minute'],
  [60, '1 minute'],
  [61, '2 minutes'],
  [600, '10 minutes'],
  [3600, '1 hour'],
  [3601, '61 minutes'],
  [7200, '2 hours'],
  [86_400, '1 day'],
  [90_000, '25 hours'],
  [30 * 86_400, '30 days'],
];

for (const [seconds, text] of CASES) {
  test(`${seconds} seconds are formatted as ${text}`, () => {
    assert.equal(durationText(seconds), text);
  });
}
