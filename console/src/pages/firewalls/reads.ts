/** Reads that show something of a firewall. */
export const FIREWALL_READS = [
  'getFirewall',
  'listFirewalls',
  'listFirewallDevices',
  'listComputeFirewalls',
  'listEvents',
] as const;
