import assert from 'node:assert/strict';
import { it } from 'node:test';
import { describeOnDatabase } from '#test/harness/databases';
import { useTestApi } from '#test/harness/test-api';

/** With all columns, more parameters than a statement may have in either database. */
const COUNT = 11_000;

describeOnDatabase('a VPC with very many subnets', (dialect) => {
  const running = useTestApi(dialect, { env: { PALISADE_LIMIT_SUBNETS_PER_VPC: String(COUNT) } });

  it('a VPC with very many subnets is created, shown and deleted as a whole', async () => {
    const { owner } = await running.api.newAccount();
    const subnets = Array.from({ length: COUNT }, (_, index) => {
      const first = index * 8;
      return { label: `s${index}`, ipv4: `10.${first >> 16}.${(first >> 8) & 255}.${first & 255}/29` };
    });
    const created = await owner.post('/vpcs', { label: 'large', region: 'us-east', subnets });
    assert.equal(created.status, 200, created.text.slice(0, 200));
    const { id } = created.body;
    assert.deepEqual(
      created.body.subnets.map(({ label, ipv4 }: { label: string; ipv4: string }) => ({ label, ipv4 })),
      subnets,
    );
    assert.deepEqual((await owner.get(`/vpcs/${id}`)).body, created.body);
    assert.equal((await owner.delete(`/vpcs/${id}`)).status, 200);
    const deleted = await owner.list('/account/events', { action: 'subnet_delete' });
    assert.equal(deleted.body.results, COUNT);
  });
});
