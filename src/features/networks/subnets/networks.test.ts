import assert from 'node:assert/strict';
import { it } from 'node:test';
import { assertErrors, succeeded } from '#test/harness/assert-errors';
import { describeOnDatabase } from '#test/harness/databases';
import { useTestApi } from '#test/harness/test-api';

const NO_NETWORK = 'ipv4 must be an IPv4 network';
const tooSmall = (addresses: number) =>
  `ipv4 must be an IPv4 network with at least 8 addresses, but it had only ${addresses}`;
const NOT_CANONICAL = 'ipv4 must be in CIDR canonical form';
const NOT_PRIVATE = 'ipv4 must be inside 10.0.0.0/8, 172.16.0.0/12 or 192.168.0.0/16';
const RESERVED = 'ipv4 must not overlap with 192.168.128.0/17';

const GOOD = [
  ...['10.0.0.0/8', '10.0.0.0/9', '10.128.0.0/9', '10.255.255.248/29', '10.0.0.0/29', '10.1.2.0/24'],
  ...['172.16.0.0/12', '172.31.255.248/29', '172.16.0.0/29', '172.24.0.0/13'],
  ...['192.168.0.0/17', '192.168.0.0/29', '192.168.127.248/29', '192.168.64.0/18'],
];

const WRONG: [ipv4: string, reason: string][] = [
  ['', NO_NETWORK],
  ['abc', NO_NETWORK],
  ['10.0.0.0/', NO_NETWORK],
  ['/24', NO_NETWORK],
  ['10.0.0/24', NO_NETWORK],
  ['10.0.0.0.0/24', NO_NETWORK],
  ['10.0.0.256/24', NO_NETWORK],
  ['10.0.0.0/33', NO_NETWORK],
  ['10.0.0.0/0', NO_NETWORK],
  ['0.0.0.0/0', NO_NETWORK],
  ['10.0.0.0/-1', NO_NETWORK],
  ['10.0.0.0/024', NO_NETWORK],
  ['10.0.0.0/24.0', NO_NETWORK],
  ['010.0.0.0/24', NO_NETWORK],
  ['10.0.0.00/24', NO_NETWORK],
  ['0x0a.0.0.0/24', NO_NETWORK],
  ['167772160/24', NO_NETWORK],
  [' 10.0.0.0/24', NO_NETWORK],
  ['10.0.0.0/24 ', NO_NETWORK],
  ['10.0.0.0 /24', NO_NETWORK],
  ['10.0.0.0/24/24', NO_NETWORK],
  ['10.0.0.0/255.255.255.0', NO_NETWORK],
  ['fd00::/64', NO_NETWORK],
  ['::ffff:10.0.0.0/120', NO_NETWORK],
  ['１0.0.0.0/24', NO_NETWORK],
  ['10.0.0.0', tooSmall(1)],
  ['10.0.0.1', tooSmall(1)],
  ['8.8.8.8', tooSmall(1)],
  ['10.0.0.0/32', tooSmall(1)],
  ['10.0.0.0/31', tooSmall(2)],
  ['10.0.0.1/31', tooSmall(2)],
  ['10.0.0.0/30', tooSmall(4)],
  ['10.0.0.1/29', NOT_CANONICAL],
  ['10.0.0.4/29', NOT_CANONICAL],
  ['10.0.0.128/24', NOT_CANONICAL],
  ['10.1.0.0/8', NOT_CANONICAL],
  ['8.8.8.8/24', NOT_CANONICAL],
  ['192.168.128.1/24', NOT_CANONICAL],
  ['10.0.0.0/7', NOT_PRIVATE],
  ['0.0.0.0/1', NOT_PRIVATE],
  ['9.255.255.248/29', NOT_PRIVATE],
  ['11.0.0.0/29', NOT_PRIVATE],
  ['172.0.0.0/8', NOT_PRIVATE],
  ['172.15.255.248/29', NOT_PRIVATE],
  ['172.32.0.0/29', NOT_PRIVATE],
  ['192.167.255.248/29', NOT_PRIVATE],
  ['192.169.0.0/29', NOT_PRIVATE],
  ['192.168.0.0/15', NOT_PRIVATE],
  ['127.0.0.0/8', NOT_PRIVATE],
  ['100.64.0.0/10', NOT_PRIVATE],
  ['255.255.255.248/29', NOT_PRIVATE],
  ['192.168.0.0/16', RESERVED],
  ['192.168.128.0/17', RESERVED],
  ['192.168.128.0/29', RESERVED],
  ['192.168.255.248/29', RESERVED],
  ['192.168.192.0/18', RESERVED],
];

describeOnDatabase('networks of subnets', (dialect) => {
  const running = useTestApi(dialect);

  it('networks must be private, canonical and have at least 8 addresses', async () => {
    const { owner } = await running.api.newAccount();
    const { id } = succeeded(await owner.post('/vpcs', { label: 'orders', region: 'us-east' }));
    for (const ipv4 of GOOD) {
      const subnet = succeeded(await owner.post(`/vpcs/${id}/subnets`, { label: 'web', ipv4 }));
      assert.equal(subnet.ipv4, ipv4);
      succeeded(await owner.delete(`/vpcs/${id}/subnets/${subnet.id}`));
    }
    for (const prefix of Array.from({ length: 22 }, (_, index) => index + 8)) {
      const input = {
        label: `p${prefix}`,
        region: 'us-east',
        subnets: [{ label: 'web', ipv4: `10.0.0.0/${prefix}` }],
      };
      assert.equal(succeeded(await owner.post('/vpcs', input)).subnets[0].ipv4, `10.0.0.0/${prefix}`);
    }
  });

  it('the first problem of an invalid network is reported', async () => {
    const { owner } = await running.api.newAccount();
    const { id } = succeeded(await owner.post('/vpcs', { label: 'orders', region: 'us-east' }));
    for (const [ipv4, reason] of WRONG) {
      const answer = await owner.post(`/vpcs/${id}/subnets`, { label: 'web', ipv4 });
      assertErrors(answer, 400, [{ field: 'ipv4', reason }]);
    }
    const subnets = WRONG.map(([ipv4], index) => ({ label: `s${index}`, ipv4 }));
    assertErrors(
      await owner.post('/vpcs', { label: 'other', region: 'us-east', subnets }),
      400,
      WRONG.map(([, reason], index) => ({ field: `subnets[${index}].ipv4`, reason })),
    );
  });

  it('networks in one request are compared with each other', async () => {
    const { owner } = await running.api.newAccount();
    const subnets = [
      { label: 'a', ipv4: '10.0.0.0/24' },
      { label: 'b', ipv4: '10.0.0.0/16' },
      { label: 'c', ipv4: '10.0.9.0/24' },
      { label: 'A', ipv4: '10.1.0.0/16' },
      { label: 'a', ipv4: '10.0.0.1/24' },
      { label: 'd', ipv4: '10.0.0.0/30' },
    ];
    const overlaps = 'ipv4 must not overlap with another subnet of the VPC';
    assertErrors(await owner.post('/vpcs', { label: 'orders', region: 'us-east', subnets }), 400, [
      { field: 'subnets[1].ipv4', reason: overlaps },
      { field: 'subnets[2].ipv4', reason: overlaps },
      { field: 'subnets[4].label', reason: 'Label must be unique among the subnets of the VPC' },
      { field: 'subnets[4].ipv4', reason: NOT_CANONICAL },
      { field: 'subnets[5].ipv4', reason: tooSmall(4) },
    ]);
  });
});
