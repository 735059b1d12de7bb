/** The name of the logical port of a network interface: what `iface-id` of its port on the host says. */
export function portName(nicId: number): string {
  return `palisade-nic-${nicId}`;
}
