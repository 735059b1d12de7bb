import assert from 'node:assert/strict';
import { it } from 'node:test';
import { assertErrors, succeeded } from '#test/harness/assert-errors';
import { describeOnDatabase } from '#test/harness/databases';
import { useTestApi } from '#test/harness/test-api';

const LENGTH = 'Length must be 1-64 characters';
const DOUBLE_DASH = 'Label must not contain two dashes in a row';
const NOT_CANONICAL = 'ipv4 must be in CIDR canonical form';
const OVERLAPS = 'ipv4 must not overlap with another subnet of the VPC';
const NOT_UNIQUE = 'Label must be unique among the subnets of the VPC';

describeOnDatabase('errors of an input', (dialect) => {
  const running = useTestApi(dialect);

  it('all errors are reported in the order of the keys, whatever the order of the input', async () => {
    const { owner } = await running.api.newAccount();
    const body = {
      subnets: [{ ipv4: '10.0.0.1/24', label: 'a--b' }, 'entry', { ipv4: '10.0.0.0/24', label: 'fine' }, {}],
      description: 'x'.repeat(256),
      region: 'nowhere',
      label: '',
    };
    assertErrors(await owner.post('/vpcs', body), 400, [
      { field: 'label', reason: LENGTH },
      { field: 'region', reason: 'region is not valid' },
      { field: 'description', reason: 'Length must be 0-255 characters' },
      { field: 'subnets[0].label', reason: DOUBLE_DASH },
      { field: 'subnets[0].ipv4', reason: NOT_CANONICAL },
      { field: 'subnets[1]', reason: 'subnets[1] must be an object' },
      { field: 'subnets[3].label', reason: 'label is required' },
      { field: 'subnets[3].ipv4', reason: 'ipv4 is required' },
    ]);
  });

  it('errors of a list of subnets are in the order of its entries, even beyond ten', async () => {
    const { owner } = await running.api.newAccount();
    const subnets = Array.from({ length: 12 }, (_, index) => ({
      label: index % 3 ? 'same' : '',
      ipv4: '10.0.0.0/24',
    }));
    const errors = subnets.flatMap(({ label }, index) => [
      ...(label === '' ? [{ field: `subnets[${index}].label`, reason: LENGTH }] : []),
      ...(label !== '' && index > 1 ? [{ field: `subnets[${index}].label`, reason: NOT_UNIQUE }] : []),
      ...(index > 0 ? [{ field: `subnets[${index}].ipv4`, reason: OVERLAPS }] : []),
    ]);
    assertErrors(await owner.post('/vpcs', { label: 'orders', region: 'us-east', subnets }), 400, errors);
  });

  it('errors have the documented format, with field before reason', async () => {
    const { owner } = await running.api.newAccount();
    const subnets = [
      { label: '', ipv4: '10.0.0.0/24' },
      { label: 'db', ipv4: '10.0.0.128/25' },
    ];
    const answer = await owner.post('/vpcs', { label: 'orders', region: 'us-east', subnets });
    assert.equal(answer.status, 400);
    assert.equal(
      answer.text,
      '{"errors":[{"field":"subnets[0].label","reason":"Length must be 1-64 characters"},' +
        '{"field":"subnets[1].ipv4","reason":"ipv4 must not overlap with another subnet of the VPC"}]}',
    );
  });

  it('each field has one error, the first of type, length, characters and format', async () => {
    const { owner } = await running.api.newAccount();
    const { id } = succeeded(
      await owner.post('/vpcs', {
        label: 'orders',
        region: 'us-east',
        subnets: [{ label: 'web', ipv4: '10.0.0.0/24' }],
      }),
    );
    const labels: [label: unknown, reason: string][] = [
      [['--'], 'label must be a string'],
      [`--\u0000${'é'.repeat(64)}`, LENGTH],
      ['--\u0000é', 'label is not valid'],
      ['--é', 'Label must include only ASCII letters, numbers, and dashes'],
      ['web--', DOUBLE_DASH],
      ['web', NOT_UNIQUE],
    ];
    for (const [label, reason] of labels) {
      const answer = await owner.post(`/vpcs/${id}/subnets`, { label, ipv4: '10.1.0.0/24' });
      assertErrors(answer, 400, [{ field: 'label', reason }]);
    }
    const networks: [ipv4: unknown, reason: string][] = [
      [10, 'ipv4 must be a string'],
      ['8.8.8.8/0', 'ipv4 must be an IPv4 network'],
      ['8.8.8.8', 'ipv4 must be an IPv4 network with at least 8 addresses, but it had only 1'],
      ['8.8.8.8/28', NOT_CANONICAL],
      ['8.8.8.0/28', 'ipv4 must be inside 10.0.0.0/8, 172.16.0.0/12 or 192.168.0.0/16'],
      ['192.168.128.0/28', 'ipv4 must not overlap with 192.168.128.0/17'],
      ['10.0.0.0/28', OVERLAPS],
    ];
    for (const [ipv4, reason] of networks) {
      const answer = await owner.post(`/vpcs/${id}/subnets`, { label: 'db', ipv4 });
      assertErrors(answer, 400, [{ field: 'ipv4', reason }]);
    }
  });

  it('conflicts with stored records are reported together, in the order of the keys', async () => {
    const { owner } = await running.api.newAccount();
    const { id } = succeeded(
      await owner.post('/vpcs', {
        label: 'orders',
        region: 'us-east',
        subnets: [{ label: 'web', ipv4: '10.0.0.0/24' }],
      }),
    );
    assertErrors(await owner.post(`/vpcs/${id}/subnets`, { label: 'web', ipv4: '10.0.0.0/16' }), 400, [
      { field: 'ipv4', reason: OVERLAPS },
      { field: 'label', reason: NOT_UNIQUE },
    ]);
  });

  it('errors never contain the input', async () => {
    const { owner } = await running.api.newAccount();
    const secret = 'S3cret--value';
    const bodies = [
      {
        label: secret,
        region: secret,
        description: secret.repeat(30),
        subnets: [{ label: secret, ipv4: secret }],
      },
      { label: [secret], region: { secret }, description: [secret], subnets: secret },
      `{"${secret}`,
    ];
    for (const body of bodies) {
      const answer = await owner.post('/vpcs', body);
      assert.equal(answer.status, 400);
      assert.equal(answer.text.includes(secret), false, answer.text);
    }
  });
});
