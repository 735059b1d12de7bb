import assert from 'node:assert/strict';
import { it } from 'node:test';
import { assertErrors, succeeded } from '#test/harness/assert-errors';
import { describeOnDatabase } from '#test/harness/databases';
import { useTestApi } from '#test/harness/test-api';

const LABEL_LENGTH = { field: 'label', reason: 'Length must be 1-64 characters' };
const LABEL_CHARACTERS = {
  field: 'label',
  reason: 'Label must include only ASCII letters, numbers, and dashes',
};
const DESCRIPTION_LENGTH = { field: 'description', reason: 'Length must be 0-255 characters' };

const CONTROLS = [...Array(0x20).keys(), 0x7f].map((code) => String.fromCharCode(code));
const LINES = ['\t', '\n', '\r'];

describeOnDatabase('strings in a body', (dialect) => {
  const running = useTestApi(dialect);

  it('the length of strings is counted in code points', async () => {
    const { owner } = await running.api.newAccount();
    const { id } = succeeded(await owner.post('/vpcs', { label: 'orders', region: 'us-east' }));
    const put = (body: object) => owner.put(`/vpcs/${id}`, body);
    assertErrors(await put({ label: '' }), 400, [LABEL_LENGTH]);
    assertErrors(await put({ label: 'x'.repeat(65) }), 400, [LABEL_LENGTH]);
    assertErrors(await put({ label: '🙂'.repeat(65) }), 400, [LABEL_LENGTH]);
    assertErrors(await put({ label: '🙂'.repeat(64) }), 400, [LABEL_CHARACTERS]);
    assertErrors(await put({ label: '漢'.repeat(64) }), 400, [LABEL_CHARACTERS]);
    for (const label of ['x', 'x'.repeat(64)]) assert.equal(succeeded(await put({ label })).label, label);

    assertErrors(await put({ description: 'x'.repeat(256) }), 400, [DESCRIPTION_LENGTH]);
    assertErrors(await put({ description: '🙂'.repeat(256) }), 400, [DESCRIPTION_LENGTH]);
    const families = '👩‍👩‍👧‍👦'.repeat(36) + 'abc';
    assert.equal([...families].length, 255);
    for (const description of ['', 'x'.repeat(255), '🙂'.repeat(255), families]) {
      assert.equal(succeeded(await put({ description })).description, description);
    }
  });

  it('strings are stored as sent', async () => {
    const { owner } = await running.api.newAccount();
    const { id } = succeeded(await owner.post('/vpcs', { label: 'orders', region: 'us-east' }));
    const texts = [
      '  spaces  ',
      '\n\ttab and lines\r\n\r',
      'quotes \' " ` \\ and %s {} <b>&amp;</b> ; --',
      'e\u0301 is not \u00e9',
      '\u0080\u0085\u00a0\u2028\u2029\u200b\ufeff\ufffd\uffff\u{10ffff}',
      '漢字 ع 🙂',
    ];
    for (const description of texts) {
      assert.equal(succeeded(await owner.put(`/vpcs/${id}`, { description })).description, description);
      assert.equal(succeeded(await owner.get(`/vpcs/${id}`)).description, description);
    }
  });

  it('strings contain no control characters, except line breaks and tabs in a description', async () => {
    const { owner } = await running.api.newAccount();
    const { id } = succeeded(await owner.post('/vpcs', { label: 'orders', region: 'us-east' }));
    const notValid = (field: string) => ({ field, reason: `${field} is not valid` });
    for (const character of CONTROLS) {
      const text = `a${character}b`;
      const body = { label: text, region: text, description: text };
      const isLine = LINES.includes(character);
      assertErrors(await owner.post('/vpcs', body), 400, [
        notValid('label'),
        notValid('region'),
        ...(isLine ? [] : [notValid('description')]),
      ]);
      assertErrors(
        await owner.post(`/vpcs/${id}/subnets`, { label: text, ipv4: `10.0.0.0/24${character}` }),
        400,
        [notValid('ipv4'), notValid('label')],
      );
      if (isLine)
        assert.equal(succeeded(await owner.put(`/vpcs/${id}`, { description: text })).description, text);
    }
  });

  it('strings contain no unpaired surrogates', async () => {
    const { owner } = await running.api.newAccount();
    for (const half of ['\\ud800', '\\udc00', 'a\\ude42\\ud83d', '\\ud83d \\ude42']) {
      const answer = await owner.post(
        '/vpcs',
        `{"label":"orders","region":"us-east","description":"${half}"}`,
      );
      assertErrors(answer, 400, [{ field: 'description', reason: 'description is not valid' }]);
    }
    const pair = '{"label":"orders","region":"us-east","description":"\\ud83d\\ude42"}';
    assert.equal(succeeded(await owner.post('/vpcs', pair)).description, '🙂');
  });

  it('all strings may have their maximum length in four-byte characters at once', async () => {
    const { owner } = await running.api.newAccount();
    const subnets = Array.from({ length: 200 }, (_, index) => ({
      label: `s${index}`.padEnd(64, 'x'),
      ipv4: `10.0.${index}.0/24`,
    }));
    const input = { label: 'x'.repeat(64), region: 'us-east', description: '🙂'.repeat(255), subnets };
    assert.equal(succeeded(await owner.post('/vpcs', input)).subnets.length, 200);
  });
});
