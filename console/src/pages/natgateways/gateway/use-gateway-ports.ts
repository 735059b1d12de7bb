import { useAll } from '#api/complete-list.ts';
import { allForwards, allNatgatewayAddresses, allNatgatewayInterfaces } from '#api/natgateway-reads.ts';
import type { Schema } from '#api/operations.ts';
import { joinReads } from '#ui/states/join-reads.ts';
import type { ReadState } from '#ui/states/loaded.tsx';

/** The addresses, interfaces and forwards of a gateway. */
export interface GatewayRecords {
  /** Ports in a block. */
  size: number;
  addresses: readonly Schema<'NatgatewayAddress'>[];
  interfaces: readonly Schema<'NatgatewayInterface'>[];
  forwards: readonly Schema<'NatgatewayForward'>[];
}

/** Reads who has which ports of a gateway. */
export function useGatewayPorts({
  id,
  default_ports_per_interface: size,
}: Pick<Schema<'Natgateway'>, 'id' | 'default_ports_per_interface'>): ReadState<GatewayRecords> {
  const addresses = useAll(allNatgatewayAddresses(id));
  const interfaces = useAll(allNatgatewayInterfaces(id));
  const forwards = useAll(allForwards(id));
  const { data, ...reading } = joinReads({ addresses, interfaces, forwards });
  return {
    ...reading,
    data: data && {
      size,
      addresses: data.addresses.data,
      interfaces: data.interfaces.data,
      forwards: data.forwards.data,
    },
  };
}
