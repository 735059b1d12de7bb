import { interfaceFlag } from '#cli/client/resources/flags/forward';
import type { Session } from '#cli/client/session';
import { Refusal } from '#cli/errors';
import { recordsOf } from '../calls.ts';
import { idOf } from '../lookup.ts';
import { valueAt } from '../refusal.ts';
import type { Resource } from '../resource.ts';
import { compute } from './compute.ts';
import { natgateway } from './natgateway.ts';

const flags = {
  interface_id: interfaceFlag(({ session, above }, reference) =>
    findInterface(session, Number(above.natgatewayId), reference),
  ),
};

/** The interface of a compute that leaves by a NAT gateway. */
async function findInterface(session: Session, natgatewayId: number, reference: string): Promise<number> {
  const computeId = await idOf(session, compute, reference);
  const { records } = await recordsOf(session, 'listComputeConfigs', { path: { computeId } });
  const found = records
    .flatMap((config) => Object(config).interfaces ?? [])
    .filter((one) => valueAt(one, 'ipv4.natgateway.id') === natgatewayId)
    .map((one) => Number(valueAt(one, 'id')));
  const [only] = found;
  if (only === undefined)
    throw new Refusal(`Compute ${reference} has no interface that leaves by the NAT gateway`);
  if (found.length > 1)
    throw new Refusal(
      `Compute ${reference} has several interfaces: give --interface-id, one of ${found.join(', ')}`,
    );
  return only;
}

export const forward: Resource = {
  name: 'forward',
  one: 'port forward',
  many: 'port forwards',
  description: 'Port forwards of a NAT gateway: ports of its addresses that lead to computes.',
  parameter: 'forwardId',
  hasLabels: false,
  inside: natgateway,
  list: {
    operation: 'listNatgatewayForwards',
    examples: ['palisade forward list --natgateway out', 'palisade forward list --natgateway 205 --json'],
    columns: {
      id: 'id',
      label: 'label',
      protocol: 'protocol',
      address: 'address',
      port: 'port',
      compute: 'compute_id',
      interface: 'interface_id',
      'target port': 'target_port',
    },
    none: 'No port of the NAT gateway is forwarded.',
  },
  show: {
    operation: 'getNatgatewayForward',
    examples: ['palisade forward show 12 --natgateway out'],
    facts: {
      id: 'id',
      label: 'label',
      protocol: 'protocol',
      address: 'address',
      port: 'port',
      compute: 'compute_id',
      interface: 'interface_id',
      'target port': 'target_port',
      created: 'created',
      updated: 'updated',
    },
  },
  create: {
    operation: 'createNatgatewayForward',
    examples: [
      'palisade forward create --natgateway out --protocol tcp --port 443 --compute web-1',
      'palisade forward create --natgateway out --label dns --protocol udp --port 53 --interface-id 6201 --target-port 5353',
    ],
    flags,
  },
  update: {
    operation: 'updateNatgatewayForward',
    examples: [
      'palisade forward update 12 --natgateway out --compute web-2',
      'palisade forward update 12 --natgateway out --target-port 8443 --label web',
    ],
    flags,
  },
  remove: {
    operation: 'deleteNatgatewayForward',
    examples: [
      'palisade forward delete 12 --natgateway out',
      'palisade forward delete 12 --natgateway out --yes',
    ],
  },
};
