import type { PortRange } from '#domain.ts';

interface SharingRecord {
  natgateway?: { portsets: readonly { address: string; ports: readonly PortRange[] }[] } | undefined;
}

/** By what an interface leaves that shares an address: `192.0.2.77:4096-8191`. Null for others. */
export function sharedText({ natgateway }: SharingRecord): string | null {
  const [portset] = natgateway?.portsets ?? [];
  const [ports] = portset?.ports ?? [];
  return portset && ports ? `${portset.address}:${ports.start}-${ports.end}` : null;
}
