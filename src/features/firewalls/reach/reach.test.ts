import assert from 'node:assert/strict';
import { it } from 'node:test';
import { assertErrors, succeeded } from '#test/harness/assert-errors';
import { newCompute } from '#test/harness/computes';
import { describeOnDatabase } from '#test/harness/databases';
import { newFirewall, newFirewallLabel } from '#test/harness/firewalls';
import type { Answer, Client } from '#test/harness/http-client';
import { newVpc } from '#test/harness/networks';
import { useTestApi } from '#test/harness/test-api';

const PATH = '/networking/firewalls';
const TRIED = '?dry_run=true&reach=true';
const RUNNING = { image: 'public/debian12', root_pass: 'quiet mice at dawn 47', booted: true };
const CLOSED = { inbound: [], inbound_policy: 'DROP', outbound: [], outbound_policy: 'ACCEPT' };
const accept = (ports: string, ...ipv4: string[]) => ({
  ...{ action: 'ACCEPT', protocol: 'TCP', ports, addresses: { ipv4 } },
});

interface End {
  computes: { label: string }[];
  count: number;
  networks: string[];
  except: string[];
}

interface Verdict {
  verdict: string;
  row: { type: string; id: number | null; direction: string; rule: number | null } | null;
}

interface Change {
  from: End;
  to: End;
  protocol: string;
  ports: string | null;
  was: Verdict;
  is: Verdict;
}

const endText = ({ computes, count, networks, except }: End) =>
  [
    ...[...computes.map(({ label }) => label), ...networks].join('+'),
    ...(count > computes.length ? ` and ${count - computes.length} more` : ''),
    ...(except.length > 0 ? ` but ${except.join('+')}` : ''),
  ].join('');
const rowText = ({ row }: Verdict) =>
  row === null ? 'nothing' : `${row.direction} ${row.rule ?? 'policy'} of ${row.id}`;
const changeText = ({ from, to, protocol, ports, was, is }: Change) =>
  `${endText(from)} to ${endText(to)}: ${protocol} ${ports ?? ''}: ${rowText(was)}, ${rowText(is)}`;

describeOnDatabase('the reach that a write of a firewall changes', (dialect) => {
  const running = useTestApi(dialect);

  function effectOf(answer: Answer): { lost: string[]; gained: string[] } {
    const { reply, reach, ...rest } = succeeded(answer);
    assert.deepEqual(rest, {});
    assert.equal(typeof reply, 'object');
    assert.deepEqual([reach.more, reach.complete], [0, true]);
    const verdicts = (changes: Change[]) => changes.map(({ was, is }) => `${was.verdict} ${is.verdict}`);
    assert.ok(verdicts(reach.lost).every((text) => text === 'reaches blocked'));
    assert.ok(verdicts(reach.gained).every((text) => text === 'blocked reaches'));
    return { lost: reach.lost.map(changeText), gained: reach.gained.map(changeText) };
  }

  /** Two computes of a subnet, the first with a public address, and one that is off. */
  async function newNetwork(client: Client) {
    const vpc = await newVpc(client, ['10.0.4.0/24']);
    const inVpc = (ipv4: object) => [{ purpose: 'vpc', subnet_id: vpc.subnets[0]?.id, ipv4 }];
    const web = await newCompute(client, inVpc({ nat_1_1: 'any' }), { ...RUNNING, label: 'web' });
    const db = await newCompute(client, inVpc({}), { ...RUNNING, label: 'db0' });
    await newCompute(client, inVpc({}), { label: 'off' });
    return { vpc, web, db };
  }

  it('is told in dry runs of all writes', async () => {
    const { owner } = await running.api.newAccount();
    const { web, vpc } = await newNetwork(owner);
    const created = await owner.post(`${PATH}${TRIED}`, {
      ...{ label: newFirewallLabel(), rules: CLOSED, devices: { computes: [web.id] } },
    });
    const closed = (id: number) => [
      `db0 to web: all : nothing, inbound policy of ${id}`,
      `0.0.0.0/0 to web: all : nothing, inbound policy of ${id}`,
    ];
    assert.deepEqual(effectOf(created), { lost: closed(0), gained: [] });
    const [change] = created.body.reach.lost;
    assert.deepEqual([change.from.vpc_id, change.to.vpc_id], [vpc.id, vpc.id]);
    assert.deepEqual(change.to.computes, [
      { id: web.id, type: 'compute', label: 'web', url: `/v4/compute/instances/${web.id}` },
    ]);
    assert.equal(created.body.reply.id, 0);
    assert.deepEqual(succeeded(await owner.get(PATH)).data, []);

    const { id } = await newFirewall(owner, { rules: CLOSED });
    const device = { id: web.id, type: 'compute' };
    const added = await owner.post(`${PATH}/${id}/devices${TRIED}`, device);
    assert.deepEqual(effectOf(added), { lost: closed(id), gained: [] });
    const { id: deviceId } = succeeded(await owner.post(`${PATH}/${id}/devices`, device));
    const opened = {
      lost: [],
      gained: closed(id).map((text) => text.replace(/: nothing, (.*)/, ': $1, nothing')),
    };
    assert.deepEqual(effectOf(await owner.delete(`${PATH}/${id}/devices/${deviceId}${TRIED}`)), opened);
    const deletion = await owner.delete(`${PATH}/${id}${TRIED}`);
    assert.deepEqual(effectOf(deletion), opened);
    assert.deepEqual(deletion.body.reply, { deletes: { firewalls: 1, devices: 1 } });
    assert.deepEqual(effectOf(await owner.put(`${PATH}/${id}${TRIED}`, { status: 'disabled' })), opened);

    const rules = { inbound: [accept('22', '203.0.113.0/24'), accept('5432', '10.0.4.0/24')] };
    const ruled = await owner.put(`${PATH}/${id}/rules${TRIED}`, rules);
    assert.deepEqual(effectOf(ruled), {
      lost: [],
      gained: [
        `db0 to web: tcp 5432: inbound policy of ${id}, inbound 2 of ${id}`,
        `203.0.113.0/24 to web: tcp 22: inbound policy of ${id}, inbound 1 of ${id}`,
      ],
    });
    assert.equal(ruled.body.reply.version, 2);
    assert.equal(succeeded(await owner.get(`${PATH}/${id}/rules`)).version, 1);
    const { version, ...same } = succeeded(await owner.get(`${PATH}/${id}/rules`));
    assert.equal(version, 1);
    const unchanged = await owner.put(`${PATH}/${id}/rules${TRIED}`, same);
    assert.deepEqual(effectOf(unchanged), { lost: [], gained: [] });
    assert.deepEqual(effectOf(await owner.put(`${PATH}/${id}${TRIED}`, { label: 'renamed' })), {
      lost: [],
      gained: [],
    });
    succeeded(await owner.put(`${PATH}/${id}/rules`, rules));
    const dropped = await owner.put(`${PATH}/${id}/rules${TRIED}`, { outbound_policy: 'DROP' });
    assert.deepEqual(effectOf(dropped).lost, [
      `web to db0: all : outbound policy of ${id}, outbound policy of ${id}`,
      `web to 0.0.0.0/0: all : outbound policy of ${id}, outbound policy of ${id}`,
    ]);
  });

  it('counts the firewalls at the other end', async () => {
    const { owner } = await running.api.newAccount();
    const { web, db } = await newNetwork(owner);
    const silent = { ...CLOSED, outbound_policy: 'DROP', inbound_policy: 'ACCEPT' };
    await newFirewall(owner, { rules: silent, devices: { computes: [db.id] } });
    const label = newFirewallLabel();
    const closing = { label, rules: CLOSED, devices: { computes: [web.id] } };
    assert.deepEqual(effectOf(await owner.post(`${PATH}${TRIED}`, closing)).lost, [
      '0.0.0.0/0 to web: all : nothing, inbound policy of 0',
    ]);
  });

  it('only counts what the user may not see', async () => {
    const account = await running.api.newAccount();
    const { owner } = account;
    const { web, db } = await newNetwork(owner);
    const open = { ...CLOSED, inbound_policy: 'ACCEPT' };
    await newFirewall(owner, { rules: open, devices: { computes: [db.id] } });
    const { id } = await newFirewall(owner, { rules: CLOSED, devices: { computes: [web.id] } });
    const user = await account.restricted({ firewall: { [id]: 'read_write' } });
    const answer = await user.put(`${PATH}/${id}${TRIED}`, { status: 'disabled' });
    assert.deepEqual(effectOf(answer).gained, [
      ` and 1 more to  and 1 more: all : inbound policy of ${id}, outbound policy of null`,
      `0.0.0.0/0 to  and 1 more: all : inbound policy of ${id}, nothing`,
    ]);
    const [{ from, to, is }] = answer.body.reach.gained;
    for (const end of [from, to]) assert.deepEqual([end.vpc_id, end.subnet_id], [null, null]);
    assert.deepEqual(is.row, {
      ...{ type: 'firewall_policy', id: null, direction: 'outbound', rule: null, url: null },
    });
  });

  it('is refused without a dry run, and for writes that are not of firewalls', async () => {
    const { owner } = await running.api.newAccount();
    const { id } = await newFirewall(owner);
    const refused = [{ field: 'reach', reason: 'reach is not valid' }];
    assertErrors(await owner.put(`${PATH}/${id}?reach=true`, { label: 'other' }), 400, refused);
    assertErrors(await owner.put(`${PATH}/${id}?dry_run=true&reach=yes`, { label: 'other' }), 400, refused);
    assertErrors(await owner.put(`/profile${TRIED}`, { lish_auth_method: 'password_keys' }), 400, refused);
    assert.notEqual(succeeded(await owner.get(`${PATH}/${id}`)).label, 'other');
  });

  it('says nothing of a refused write', async () => {
    const { owner } = await running.api.newAccount();
    const { web } = await newNetwork(owner);
    await newFirewall(owner, { rules: CLOSED, devices: { computes: [web.id] } });
    const again = await owner.post(`${PATH}${TRIED}`, {
      ...{ label: newFirewallLabel(), rules: CLOSED, devices: { computes: [web.id] } },
    });
    assert.equal(again.status, 400);
    assert.equal(again.body.reach, undefined);
  });
});
