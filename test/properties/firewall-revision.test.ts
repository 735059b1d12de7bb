import { it } from 'node:test';
import fc from 'fast-check';
import { newCompute } from '#test/harness/computes';
import { describeOnBoth } from '#test/harness/databases';
import { reduced } from '#test/harness/effort';
import { newFirewallLabel } from '#test/harness/firewalls';
import { newVpc } from '#test/harness/networks';
import { useTestApi } from '#test/harness/test-api';
import { NetworkRevision } from './compute/network-revision.ts';

const RUNS = { sqlite: reduced(150), postgres: reduced(70) };
const PATH = '/networking/firewalls';
const RUNNING = { image: 'public/debian12', root_pass: 'quiet mice at dawn 47', booted: true };

const which = fc.nat(2);
const rule = fc.record({
  ...{ action: fc.constantFrom('ACCEPT', 'DROP'), protocol: fc.constantFrom('TCP', 'ICMP') },
  addresses: fc.constantFrom({ ipv4: ['0.0.0.0/0'] }, { ipv4: ['10.0.4.0/24'] }),
  label: fc.constantFrom('one', 'two'),
});
const rules = fc.record({
  ...{ inbound: fc.array(rule, { maxLength: 2 }), inbound_policy: fc.constantFrom('ACCEPT', 'DROP') },
  ...{ outbound: fc.constant([]), outbound_policy: fc.constant('ACCEPT') },
});
/** What somebody may ask for, whether it is possible or not. */
const step = fc.oneof(
  fc.record({ do: fc.constant('create' as const), rules, on: fc.uniqueArray(which, { maxLength: 2 }) }),
  fc.record({ do: fc.constant('rules' as const), of: which, rules }),
  fc.record({
    do: fc.constant('status' as const),
    of: which,
    status: fc.constantFrom('enabled', 'disabled'),
  }),
  fc.record({ do: fc.constant('rename' as const), of: which }),
  fc.record({ do: fc.constant('add' as const), of: which, on: which }),
  fc.record({ do: fc.constant('remove' as const), of: which, device: which }),
  fc.record({ do: fc.constant('delete' as const), of: which }),
  fc.record({ do: fc.constant('shutdown' as const), on: which }),
  fc.record({ do: fc.constant('boot' as const), on: which }),
);

describeOnBoth('firewalls and the revision of the network', (dialect) => {
  const running = useTestApi(dialect);

  it('counts up whenever other packets would pass', async () => {
    const property = fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 20 }), async (steps) => {
      const { api } = running;
      const { owner, id: accountId } = await api.newAccount();
      const vpc = await newVpc(owner, ['10.0.4.0/24']);
      const inVpc = [{ purpose: 'vpc', subnet_id: vpc.subnets[0]?.id }];
      const computes = [
        await newCompute(owner, inVpc, RUNNING),
        await newCompute(owner, inVpc, RUNNING),
        await newCompute(owner, inVpc),
      ].map(({ id }) => id);
      const revision = new NetworkRevision(api.service.services.store.db, accountId);
      await revision.check();
      const firewalls: number[] = [];
      const computeIds = (places: readonly number[]) => places.map((place) => computes[place] ?? 0);
      for (const todo of steps) {
        const path = 'of' in todo ? `${PATH}/${firewalls[todo.of] ?? 0}` : PATH;
        switch (todo.do) {
          case 'create': {
            const body = {
              label: newFirewallLabel(),
              rules: todo.rules,
              devices: { computes: computeIds(todo.on) },
            };
            const { body: made } = await owner.post(PATH, body);
            if (made.id !== undefined) firewalls.push(made.id);
            break;
          }
          case 'rules':
            await owner.put(`${path}/rules`, todo.rules);
            break;
          case 'status':
            await owner.put(path, { status: todo.status });
            break;
          case 'rename':
            await owner.put(path, { label: newFirewallLabel() });
            break;
          case 'add':
            await owner.post(`${path}/devices`, { id: computeIds([todo.on])[0], type: 'compute' });
            break;
          case 'remove': {
            const { body } = await owner.get(`${path}/devices`);
            await owner.delete(`${path}/devices/${body.data?.[todo.device]?.id ?? 0}`);
            break;
          }
          case 'delete':
            await owner.delete(path);
            break;
          case 'boot':
          case 'shutdown':
            await owner.post(`/compute/instances/${computes[todo.on]}/${todo.do}`, {});
        }
        await revision.check();
      }
    });
    await fc.assert(property, { numRuns: RUNS[dialect], interruptAfterTimeLimit: 120_000 });
  });
});
