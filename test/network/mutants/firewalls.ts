import type { Mutant } from './mutant.ts';

const proofs = 'test/network/proofs/firewalls.test.ts';
const FIREWALL = 'network/wanted/firewall.ts';

export const firewallMutants: readonly Mutant[] = [
  {
    name: 'the policy lets everything in',
    file: FIREWALL,
    replace: 'action: ACTIONS[rules[POLICIES[direction]]],',
    by: "action: 'allow-related',",
    proofs,
    proof: 'let nothing in without rules',
  },
  {
    name: 'later rules go first',
    file: FIREWALL,
    replace: 'priority: RULES_PRIORITY - place,',
    by: 'priority: RULES_PRIORITY - 100 + place,',
    proofs,
    proof: 'let in what a rule names',
  },
  {
    name: 'no leases',
    file: FIREWALL,
    replace: 'addLeases(rows, id, number, servers);',
    by: 'void servers;',
    proofs,
    proof: 'leave it its lease',
  },
  {
    name: 'replies are packets like others',
    file: FIREWALL,
    replace: "ACCEPT: 'allow-related'",
    by: "ACCEPT: 'allow-stateless'",
    proofs,
    proof: 'let nothing in without rules',
  },
  {
    name: 'neighbours are tracked',
    file: 'network/wanted/region.ts',
    replace: "action: 'allow-stateless' };",
    by: "action: 'allow-related' };",
    proofs,
    proof: 'leave their neighbours alone',
  },
  {
    name: 'a port joins its group later',
    file: 'network/wanted/row-builder.ts',
    replace: 'if (row && group !== undefined) row.memberOf',
    by: "if (row && group !== undefined && !group.startsWith('fw:')) row.memberOf",
    proofs,
    proof: 'before the first packet',
  },
  {
    name: 'hosts read only their own switches',
    file: 'network/commands/run-agent.ts',
    replace: '!(await ports.monitorAll())',
    by: 'ports.systemId === undefined',
    proofs,
    proof: 'before the first packet',
  },
  {
    name: 'ports stay members',
    file: 'network/reconcile/changes/members.ts',
    replace: 'return isComplete || guards?.has(port) === true;',
    by: 'return guards === undefined && isComplete;',
    proofs,
    proof: 'while they are enabled and assigned',
  },
];
