import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertErrors } from '#test/harness/assert-errors';
import { describeOnDatabase } from '#test/harness/databases';
import { useTestApi } from '#test/harness/test-api';

const NOT_VALID_COUNTRY = { field: 'iso_code', reason: 'iso_code is not valid' };
const NOT_VALID_NUMBER = { field: 'phone_number', reason: 'phone_number is not valid' };

const REFUSED: [body: object, ...errors: { field: string; reason: string }[]][] = [
  [
    {},
    { field: 'iso_code', reason: 'iso_code is required' },
    { field: 'phone_number', reason: 'phone_number is required' },
  ],
  [
    { iso_code: 1, phone_number: null },
    { field: 'iso_code', reason: 'iso_code must be a string' },
    { field: 'phone_number', reason: 'phone_number is required' },
  ],
  [{ iso_code: 'XX', phone_number: '555-555-5555' }, NOT_VALID_COUNTRY],
  [{ iso_code: 'USA', phone_number: '555-555-5555' }, NOT_VALID_COUNTRY],
  [{ iso_code: '', phone_number: '555-555-5555' }, NOT_VALID_COUNTRY],
  // Text that is no number in any country is invalid regardless of the country.
  ...['', 'x', '5', 'call 555-555-5555', '5'.repeat(300)].flatMap(
    (phone_number): [object, ...{ field: string; reason: string }[]][] => [
      [{ iso_code: 'XX', phone_number }, NOT_VALID_COUNTRY, NOT_VALID_NUMBER],
      [{ iso_code: 'USA', phone_number }, NOT_VALID_COUNTRY, NOT_VALID_NUMBER],
      [{ phone_number }, { field: 'iso_code', reason: 'iso_code is required' }, NOT_VALID_NUMBER],
    ],
  ),
  [{ iso_code: 'US' }, { field: 'phone_number', reason: 'phone_number is required' }],
  ...[
    '',
    '5555',
    '5'.repeat(18),
    'x',
    '+44 20 7946 0958',
    '555-555-5555 ext 3',
    'call 555-555-5555',
    '\n',
  ].map((phone_number): [object, { field: string; reason: string }] => [
    { iso_code: 'US', phone_number },
    NOT_VALID_NUMBER,
  ]),
];

const TAKEN: [iso: string, number: string, stored: string][] = [
  ['US', '555-555-5555', '+15555555555'],
  ['us', '(555) 555.5555', '+15555555555'],
  ['Us', '+1 555 555 5555', '+15555555555'],
  ['PT', '912 345 678', '+351912345678'],
  ['it', '06 1234 5678', '+390612345678'],
  ['US', '876-555-1234', '+18765551234'],
];

describeOnDatabase('recipients of phone codes', (dialect) => {
  const running = useTestApi(dialect);
  const limited = useTestApi(dialect, { env: { PALISADE_SMS_COUNTRIES: 'US,PT' } });

  test('invalid phone numbers are reported field by field', async () => {
    const { owner } = await running.api.newAccount();
    for (const [body, ...errors] of REFUSED) {
      assertErrors(await owner.post('/profile/phone-number', body), 400, errors);
    }
  });

  test('a phone number must be possible in its country, and is stored in E.164 format', async () => {
    for (const [iso_code, phone_number, stored] of TAKEN) {
      const { owner, ownerId } = await running.api.newAccount();
      const answer = await owner.post('/profile/phone-number', { iso_code, phone_number });
      assert.equal(answer.status, 200, `${phone_number}: ${answer.text}`);
      const query = running.api.service.services.store.db.selectFrom('phone_verification').selectAll();
      const row = await query.where('user_id', '=', ownerId).executeTakeFirstOrThrow();
      assert.equal(row.phone_number, stored);
    }
  });

  test('the country of a phone number must be allowed by the configuration', async () => {
    const { owner } = await limited.api.newAccount();
    for (const [iso_code, phone_number] of [
      ['DE', '030 901820'],
      // A country that shares the calling code of an allowed one.
      ['US', '876-555-1234'],
    ]) {
      assertErrors(await owner.post('/profile/phone-number', { iso_code, phone_number }), 400, [
        NOT_VALID_COUNTRY,
      ]);
    }
    const body = { iso_code: 'pt', phone_number: '912 345 678' };
    assert.equal((await owner.post('/profile/phone-number', body)).status, 200);
  });
});
