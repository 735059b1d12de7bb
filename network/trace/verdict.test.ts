import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { verdictOf } from './verdict.ts';

const ARRIVAL = new Map([['palisade-nic-2', 'interface 62 of compute 32']]);

describe('what ovn-trace says', () => {
  const trace = (...lines: string[]) => lines.join('\n');
  const dropped = (stage: string) => trace(stage, '    drop;');
  const reached = { reaches: true, why: 'reaches interface 62 of compute 32', isFirewall: false };
  const not = (why: string, isFirewall = false) => ({ reaches: false, why, isFirewall });
  const cases: [name: string, text: string, expected: ReturnType<typeof verdictOf>][] = [
    [
      'a port is reached',
      trace(' 4. ls_out_apply_port_sec: 1', '    output;', '    /* output to "palisade-nic-2", type "" */'),
      reached,
    ],
    [
      'another port is not it',
      trace(' 4. ls_in_l2_lkup: 1', '    /* output to "palisade-nic-3", type "" */'),
      not('nobody answers for the address'),
    ],
    [
      'a stage that is known',
      trace(' 0. ls_in_check_port_sec: 1', '    next;', dropped(' 1. ls_in_apply_port_sec: 1')),
      not('the source address is not one of the interface (ls_in_apply_port_sec)'),
    ],
    [
      'another stage is shown as it is',
      dropped('12. lr_in_arp_resolve: 1'),
      not('dropped (lr_in_arp_resolve)'),
    ],
    [
      'a range, which ovn-trace does not know',
      trace(
        'egress(dp="palisade-subnet-1", inport="palisade-subnet-1-router", outport="palisade-nic-2")',
        dropped(' 9. ls_out_apply_port_sec (northd.c:5775): reg0[15] == 1, priority 50, uuid 2121c89d'),
      ),
      reached,
    ],
    [
      'the address of another interface at the port of a third one',
      trace(
        'egress(dp="palisade-subnet-1", inport="palisade-nic-1", outport="palisade-nic-3")',
        dropped(' 9. ls_out_apply_port_sec (northd.c:5775): reg0[15] == 1, priority 50, uuid 2121c89d'),
      ),
      not('the destination address is not one of the interface (ls_out_apply_port_sec)'),
    ],
    [
      'the door',
      dropped(
        ' 4. ls_out_acl (northd.c:6588): outport == @palisade_routers_1 && ip4, priority 2000, uuid 5f',
      ),
      not('packets from outside reach public addresses only (ls_out_acl)'),
    ],
    [
      'the link-local addresses',
      dropped(
        ' 4. ls_out_acl (northd.c:6588): outport == @palisade_outside_1 && ip4.dst == 169.254.0.0/16, priority 2000, uuid 5f',
      ),
      not('nothing is sent to 169.254.0.0/16 (ls_out_acl)'),
    ],
    [
      'a rule of a firewall',
      dropped(
        ' 4. ls_out_acl (northd.c:6588): outport == @palisade_fw_77_1 && ip4.src == $palisade_fw_77_1_in_2 && tcp, priority 3998, uuid 5f',
      ),
      not('inbound rule 2 of firewall 77 drops it (ls_out_acl)', true),
    ],
    [
      'the policy of a firewall',
      dropped(' 4. ls_in_acl (northd.c:6588): inport == @palisade_fw_77_1 && ip, priority 2000, uuid 5f'),
      not('the outbound policy of firewall 77 drops it (ls_in_acl)', true),
    ],
    [
      'the policy of the VPC',
      dropped(
        '15. lr_in_policy (northd.c:9526): outport == "palisade-vpc-1-public" && ip4, priority 1000, uuid 2',
      ),
      not('only interfaces with a public address may leave the VPC (lr_in_policy)'),
    ],
    [
      'an ACL of others',
      dropped(' 4. ls_out_acl (northd.c:6588): ip4.dst == 10.9.4.2, priority 3000, uuid 5f129ce5'),
      not('a row of others drops ip4.dst == 10.9.4.2 (ls_out_acl)'),
    ],
    [
      'an ACL of others, in a newer version',
      trace(
        ' 4. ls_out_acl_eval (northd.c:7010): ip4.dst == 10.9.4.2, priority 3000, uuid 5f129ce5',
        '    reg8[17] = 1;',
        dropped(' 6. ls_out_acl_action (northd.c:7100): reg8[17] == 1, priority 1000, uuid 5f129ce6'),
      ),
      not('a row of others drops ip4.dst == 10.9.4.2 (ls_out_acl_action)'),
    ],
    [
      'a policy of others',
      dropped('15. lr_in_policy (northd.c:9526): ip4.dst == 10.9.5.2, priority 3000, uuid 505506b2'),
      not('a row of others drops ip4.dst == 10.9.5.2 (lr_in_policy)'),
    ],
  ];
  for (const [name, text, expected] of cases) {
    it(name, () => assert.deepEqual(verdictOf(text, ARRIVAL), expected));
  }
});
