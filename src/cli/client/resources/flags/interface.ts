import { InvalidArgumentError, Option } from 'commander';
import { collect } from '#cli/options';
import type { BodyFlag } from '../resource.ts';
import { jsonObject } from './derive.ts';

/** An interface of a compute, whose subnet may still be a label. */
export interface InterfaceOption {
  purpose?: unknown;
  /** `vpc/subnet`, each an id or a label. */
  subnet?: readonly [vpc: string, subnet: string];
}

const FORM =
  'It must be public, vlan=<label> or subnet=<id or vpc/subnet>, then with commas primary, ipv4=<address>, nat=any, ' +
  'range=<network> or ipam=<address>; or a JSON object.';

/** The members of a written interface, by its words. */
const WORDS: Readonly<Record<string, RegExp>> = {
  public: /^$/,
  primary: /^$/,
  vlan: /^.+$/,
  subnet: /^(?:\d+|[^/]+\/[^/]+)$/,
  ipv4: /^[\d.]+$/,
  nat: /^(?:any|[\d.]+)$/,
  range: /^[\d.]+\/\d+$/,
  ipam: /^[\d.]+\/\d+$/,
};

/** @param findSubnet looks for the subnet of a VPC */
export function interfaceFlag(
  findSubnet: (reading: Parameters<BodyFlag['read']>[1], vpc: string, subnet: string) => Promise<number>,
): () => BodyFlag {
  return () => ({
    field: 'interfaces',
    name: '--interface',
    options: [
      new Option(
        '--interface <words>',
        'an interface: public, vlan=backend,ipam=10.9.0.2/24 or subnet=orders-east/web,primary,nat=any, with ' +
          'ipv4=10.0.4.9 and range=10.0.4.16/28 if the addresses matter; a subnet may be an id; or JSON; can be repeated',
      ).argParser(collect(parseInterface)),
    ],
    async read({ interface: given }, reading) {
      if (!Array.isArray(given)) return undefined;
      const interfaces: readonly InterfaceOption[] = given;
      const found: object[] = [];
      for (const { subnet, ...rest } of interfaces)
        found.push(subnet ? { ...rest, subnet_id: await findSubnet(reading, ...subnet) } : rest);
      return found;
    },
  });
}

export function parseInterface(text: string): object {
  if (text.startsWith('{')) return jsonObject(text);
  const words = text.split(',').map((word) => {
    const [, name = '', value = ''] = /^([a-z0-9]+)(?:=(.*))?$/.exec(word) ?? [];
    if (!Object.hasOwn(WORDS, name) || !WORDS[name]?.test(value)) throw new InvalidArgumentError(FORM);
    return [name, value] as const;
  });
  const given = Object.fromEntries(words);
  const ranges = words.flatMap(([name, value]) => (name === 'range' ? [value] : []));
  const purposes = ['public', 'vlan', 'subnet'].filter((name) => Object.hasOwn(given, name));
  if (purposes.length !== 1) throw new InvalidArgumentError(FORM);
  const ipv4 = {
    ...(given.ipv4 !== undefined && { vpc: given.ipv4 }),
    ...(given.nat !== undefined && { nat_1_1: given.nat }),
  };
  return {
    purpose: purposes[0] === 'subnet' ? 'vpc' : purposes[0],
    ...(given.primary !== undefined && { primary: true }),
    ...(given.vlan !== undefined && { label: given.vlan }),
    ...(given.ipam !== undefined && { ipam_address: given.ipam }),
    ...(given.subnet !== undefined && subnetOf(given.subnet)),
    ...(Object.keys(ipv4).length > 0 && { ipv4 }),
    ...(ranges.length > 0 && { ip_ranges: ranges }),
  };
}

function subnetOf(text: string): object {
  return /^\d+$/.test(text) ? { subnet_id: Number(text) } : { subnet: text.split('/') };
}
