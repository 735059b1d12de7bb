import type { Mutant } from './mutant.ts';

const proofs = 'test/network/proofs/egress.test.ts';
const forwards = 'test/network/proofs/forwards.test.ts';
const NIC = 'network/wanted/nic.ts';
const VPC = 'network/wanted/vpc.ts';

export const egressMutants: readonly Mutant[] = [
  {
    name: 'any port of the address',
    file: NIC,
    replace: 'external_port_range: `${egress.start}-${egress.end}`,',
    by: "external_port_range: '',",
    proofs,
    proof: 'leave by the ports of their block',
  },
  {
    name: "the neighbour's ports",
    file: 'network/wanted/read-model.ts',
    replace: 'portsOfBlock(block, size)',
    by: 'portsOfBlock(block ^ 1, size)',
    proofs,
    proof: 'are told apart by address and port',
  },
  {
    name: 'protocols without ports leave',
    file: VPC,
    replace: ' && (tcp || udp || icmp4)`',
    by: '`',
    proofs,
    proof: 'without a gateway, or without ports',
  },
  {
    name: 'all of the VPC may leave',
    file: VPC,
    replace:
      'const sharing = nics.filter(({ natAddress, egress }) => natAddress === null && egress !== null);',
    by: 'const sharing = nics;',
    proofs,
    proof: 'without a gateway, or without ports',
  },
  {
    name: "the provider's networks are reached",
    file: VPC,
    replace: 'if (egressDeny.length === 0) return;',
    by: 'if (egressDeny.length > 0) return;',
    proofs,
    proof: 'do not reach the networks of the provider',
  },
  {
    name: 'the shared address is one of its own',
    file: NIC,
    replace: '{ ...shared, logical_ip }',
    by: "{ ...shared, type: 'dnat_and_snat', external_port_range: '', logical_ip }",
    proofs,
    proof: 'nobody else gets in',
  },
  {
    name: 'no size of packets is told',
    file: VPC,
    replace: 'gateway_mtu: String(region.mtu)',
    by: '',
    proofs,
    proof: 'hear of packets that are too large',
  },
  {
    name: 'routers tell nobody',
    file: VPC,
    replace: 'icmp4.code == 4',
    by: 'icmp4.code == 5',
    proofs,
    proof: 'hear of packets that are too large',
  },
  {
    name: 'a forward takes all ports',
    file: NIC,
    replace: 'for (const forward of nic.forwards) addForward(rows, forward, nic);',
    by: "for (const one of nic.forwards) rows.addTo(router, 'NAT', forwardKey(one.id), { type: 'dnat', external_ip: formatAddress(one.address), external_port_range: String(one.port), logical_ip: address });",
    proofs: forwards,
    proof: 'nothing else gets in',
  },
  {
    name: 'a forward leads to its own port',
    file: NIC,
    replace: '${formatAddress(address)}:${targetPort}',
    by: '${formatAddress(address)}:${port}',
    proofs: forwards,
    proof: 'nothing else gets in',
  },
  {
    name: "a forward at another VPC's router",
    file: NIC,
    replace: "rows.addTo(vpcKeys(vpcId).router, 'Load_Balancer'",
    by: "rows.addTo(vpcKeys(vpcId - 1).router, 'Load_Balancer'",
    proofs: forwards,
    proof: 'lead to their own computes',
  },
  {
    name: 'one gateway host',
    file: 'network/wanted/region.ts',
    replace: 'gatewayOrders(gatewayHosts, needs.hosts)',
    by: 'gatewayOrders(gatewayHosts.slice(0, 1), needs.hosts)',
    proofs: 'test/network/proofs/gateway-hosts.test.ts',
    proof: 'connections work again',
  },
];
