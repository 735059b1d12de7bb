/**
 * The key under which attempts from an IP address are counted: an IPv4 address itself, or the /64 network of an
 * IPv6 address, which is the smallest network that providers assign to a customer.
 */
export function addressKey(address: string): string {
  const mapped = /^::ffff:([\d.]+)$/i.exec(address)?.[1];
  if (mapped !== undefined) return mapped;
  if (!address.includes(':')) return address;
  const [withoutZone = ''] = address.split('%', 1);
  const [front = '', back] = withoutZone.toLowerCase().split('::');
  const first = groupsOf(front);
  const last = groupsOf(back ?? '');
  const missing = back === undefined ? 0 : Math.max(0, GROUPS - first.length - last.length);
  const groups = [...first, ...Array.from({ length: missing }, () => '0'), ...last];
  const network = groups.slice(0, GROUPS / 2).map((group) => group.replace(/^0+(?=.)/, ''));
  return `${network.join(':')}::/64`;
}

const GROUPS = 8;

/** An embedded IPv4 address takes up two groups. */
function groupsOf(text: string): string[] {
  if (text === '') return [];
  return text.split(':').flatMap((group) => (group.includes('.') ? [group, group] : [group]));
}
