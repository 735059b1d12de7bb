import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { isPhoneCountry, parsePhoneNumber } from './phone-number.ts';

const CASES: [text: string, country: string, number: string | undefined, of?: string][] = [
  ['555-555-5555', 'US', '+15555555555', 'US'],
  ['+1 555 555 5555', 'US', '+15555555555', 'US'],
  ['876-555-1234', 'US', '+18765551234', 'JM'],
  ['0 30 901820', 'DE', '+4930901820', 'DE'],
  ['06 1234 5678', 'IT', '+390612345678', 'IT'],
  ['+44 20 7946 0958', 'US', undefined],
  ['5555', 'US', undefined],
  ['call 555-555-5555', 'US', undefined],
  ['555-555-5555 ext 3', 'US', undefined],
  ['', 'US', undefined],
];

test('a phone number is parsed as people of the country write it', async () => {
  for (const [text, country, number, of] of CASES) {
    const parsed = await parsePhoneNumber(text, country);
    assert.deepEqual(parsed, number && { number, country: of }, text);
  }
});

test('a phone number needs a country with phone numbers', async () => {
  const known = ['US', 'PT', 'XX', 'us', ''].map((country) => isPhoneCountry(country));
  assert.deepEqual(await Promise.all(known), [true, true, false, false, false]);
  assert.equal(await parsePhoneNumber('555-555-5555', 'XX'), undefined);
});

test('any text is parsed as E.164 or rejected', async () => {
  const text = fc.oneof(fc.string({ unit: 'binary' }), fc.stringMatching(/^[+0-9 ()./-]{0,25}$/));
  await fc.assert(
    fc.asyncProperty(text, async (given) => {
      const parsed = await parsePhoneNumber(given, 'US');
      if (parsed) assert.match(parsed.number, /^\+1\d{10}$/);
    }),
  );
});
