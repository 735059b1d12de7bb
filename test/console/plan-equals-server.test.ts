import assert from 'node:assert/strict';
import { before, it } from 'node:test';
import fc from 'fast-check';
import { addressProblems } from '#console/plan/attach.ts';
import { computeLabelProblems } from '#console/plan/compute.ts';
import { type SubnetDraft, subnetLabelProblems, subnetProblems } from '#console/plan/subnet.ts';
import { vpcChangesProblems, vpcProblems } from '#console/plan/vpc.ts';
import type { Problem } from '#domain/failure';
import { knownNetwork } from '#domain/net/ipv4';
import { SUBNET_LABEL_NOT_UNIQUE, SUBNET_OVERLAPS } from '#domain/net/subnet-siblings';
import { succeeded } from '#test/harness/assert-errors';
import { newCompute } from '#test/harness/computes';
import { describeOnBoth } from '#test/harness/databases';
import { rounds } from '#test/harness/effort';
import type { Answer, Client } from '#test/harness/http-client';
import { interfacesOf, newVpc } from '#test/harness/networks';
import { useTestApi } from '#test/harness/test-api';

const DRAFTS = { numRuns: rounds({ full: 500, others: 40 }) };

const label = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom('web', 'Web', 'db', 'api', 'cache-1', '-', 'a'.repeat(64)) },
  { weight: 2, arbitrary: fc.constantFrom('', 'a--b', 'a_b', 'a b', 'ä', 'a'.repeat(65), '🙂'.repeat(64)) },
  fc.string({ unit: 'binary', maxLength: 6 }),
);

const description = fc.oneof(
  fc.constantFrom('', 'two\nlines', 'x'.repeat(256)),
  fc.string({ unit: 'binary' }),
);

/** Networks of a /16, so that many of them overlap. */
const validNetwork = fc
  .record({ address: fc.nat(2 ** 16 - 1), prefix: fc.integer({ min: 17, max: 29 }) })
  .map(({ address, prefix }) => {
    const host = address - (address % 2 ** (32 - prefix));
    return `10.0.${host >> 8}.${host & 255}/${prefix}`;
  });

const ipv4 = fc.oneof(
  { weight: 6, arbitrary: validNetwork },
  {
    weight: 3,
    arbitrary: fc.constantFrom(
      ...[
        '',
        '10.0.0.0',
        '10.0.0.0/30',
        '10.0.0.1/24',
        '10.0.0.0/33',
        '010.0.0.0/24',
        ' 10.0.0.0/24',
        '10.0.0.0/24 ',
      ],
      ...[
        '8.8.8.0/24',
        '10.0.0.0/7',
        '172.32.0.0/16',
        '192.168.0.0/16',
        '192.168.128.0/24',
        '192.168.0.0/17',
      ],
      ...['2001:db8::/32', '0.0.0.0/0', 'x'.repeat(300), '10.0.0.0/24\u0000'],
    ),
  },
  fc.string({ unit: 'binary', maxLength: 6 }),
);

const subnet: fc.Arbitrary<SubnetDraft> = fc.record({ label, ipv4 });

describeOnBoth('the console refuses what the service refuses', (dialect) => {
  const running = useTestApi(dialect);
  let owner: Client;
  let regions: { id: string; capabilities: string[] }[];

  before(async () => {
    ({ owner } = await running.api.newAccount());
    regions = (await owner.get('/regions')).body.data;
  });

  it('in a new VPC', async () => {
    const vpc = fc.record({
      label,
      region: fc.constantFrom('us-east', 'us-east', 'us-east', 'us-central', 'nowhere', '', 'x'.repeat(300)),
      description,
      subnets: fc.array(subnet, { maxLength: 4 }),
    });
    await fc.assert(
      fc.asyncProperty(vpc, async (draft) => {
        const answer = await owner.post('/vpcs', draft);
        // The account has no other VPC and is below its limits, so that there is nothing only the service knows.
        assert.deepEqual(vpcProblems(draft, regions), problemsOf(answer));
        if (answer.status === 200) await owner.delete(`/vpcs/${answer.body.id}`);
      }),
      DRAFTS,
    );
  });

  it('in a new subnet', async () => {
    const siblings = [
      { label: 'web', ipv4: '10.0.4.0/24' },
      { label: 'db', ipv4: '10.0.128.0/18' },
    ];
    const input = { label: 'with-siblings', region: 'us-east', subnets: siblings };
    const { id } = (await owner.post('/vpcs', input)).body;
    const known = siblings.map((one) => ({ label: one.label, ...knownNetwork(one.ipv4) }));
    await fc.assert(
      fc.asyncProperty(subnet, async (draft) => {
        const answer = await owner.post(`/vpcs/${id}/subnets`, draft);
        assert.deepEqual(firstOfTwoChecks(subnetProblems(draft, known)), problemsOf(answer));
        if (answer.status === 200) await owner.delete(`/vpcs/${id}/subnets/${answer.body.id}`);
      }),
      DRAFTS,
    );
  });

  it('in the changes of a VPC', async () => {
    const { id } = await newVpc(owner);
    const changes = fc.record({ label, description }, { requiredKeys: [] });
    await fc.assert(
      fc.asyncProperty(changes, async (draft) => {
        assert.deepEqual(vpcChangesProblems(draft), problemsOf(await owner.put(`/vpcs/${id}`, draft)));
      }),
      DRAFTS,
    );
  });

  it('in the label of a subnet', async () => {
    const { id, subnets } = await newVpc(owner, ['10.0.4.0/24', '10.0.5.0/24']);
    const [subnetId, sibling] = [subnets[0]?.id, succeeded(await owner.get(`/vpcs/${id}`)).subnets[1]];
    const known = [{ label: sibling.label, ...knownNetwork(sibling.ipv4) }];
    await fc.assert(
      fc.asyncProperty(fc.oneof(label, fc.constant(sibling.label)), async (text) => {
        const answer = await owner.put(`/vpcs/${id}/subnets/${subnetId}`, { label: text });
        assert.deepEqual(subnetLabelProblems(text, known), problemsOf(answer));
      }),
      DRAFTS,
    );
  });

  it("in a compute's label", async () => {
    const { id } = await newCompute(owner);
    const computeLabel = fc.oneof(
      label,
      fc.constantFrom('web-1', 'web.1_a', '1web', 'web-', 'web..1', 'web__1', 'ab', 'w'.repeat(65)),
    );
    await fc.assert(
      fc.asyncProperty(computeLabel, async (text) => {
        const answer = await owner.put(`/compute/instances/${id}`, text === '' ? {} : { label: text });
        assert.deepEqual(computeLabelProblems(text), problemsOf(answer));
      }),
      DRAFTS,
    );
  });

  it('in the address of an interface', async () => {
    const vpc = await newVpc(owner, ['10.0.4.0/28']);
    const subnetId = vpc.subnets[0]?.id;
    const range = knownNetwork('10.0.4.0/28');
    const other = {
      purpose: 'vpc',
      subnet_id: subnetId,
      ipv4: { vpc: '10.0.4.5' },
      ip_ranges: ['10.0.4.8/30'],
    };
    const neighbour = await newCompute(owner, [other]);
    const compute = await newCompute(owner, [{ purpose: 'public' }]);
    const used = ['10.0.4.5/32', '10.0.4.8/30'].map((text) => ({
      range: knownNetwork(text),
      computeId: neighbour.id,
    }));
    const address = fc.oneof(
      fc.nat(17).map((host) => `10.0.4.${host}`),
      fc.constantFrom('', '10.0.3.255', '10.0.4', '10.0.4.04', '10.0.4.2/32', 'x'.repeat(300)),
      fc.string({ unit: 'binary', minLength: 1, maxLength: 6 }),
    );
    await fc.assert(
      fc.asyncProperty(address, async (text) => {
        const ipv4 = { vpc: text === '' ? null : text };
        const path = interfacesOf(compute.config, compute);
        const answer = await owner.post(path, { purpose: 'vpc', subnet_id: subnetId, ipv4 });
        const place = { subnet: range, used, computeId: compute.id };
        assert.deepEqual(addressProblems(text, place), problemsOf(answer));
        if (answer.status === 200) await owner.delete(`${path}/${answer.body.id}`);
      }),
      DRAFTS,
    );
  });
});

function problemsOf({ status, body, text }: Answer): Problem[] {
  assert.ok(status === 200 || status === 400, text);
  return status === 200 ? [] : body.errors;
}

/**
 * The service looks for conflicts with other subnets once the values are valid. The console tells both at once, so
 * that an overlap is seen while the label is still empty.
 */
function firstOfTwoChecks(problems: Problem[]): Problem[] {
  const isConflict = ({ reason }: Problem) =>
    reason === SUBNET_OVERLAPS || reason === SUBNET_LABEL_NOT_UNIQUE;
  const ofValues = problems.filter((problem) => !isConflict(problem));
  return ofValues.length > 0 ? ofValues : problems;
}
