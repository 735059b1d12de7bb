// Bodies of maximum size, depth and number of errors.
import type { Attack, TokenName } from '../attack.ts';
import { flood, json, type Sent } from './tools.ts';

const MEBIBYTE = 2 ** 20;
const PUBLIC_KEY = 'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIORVZBjFMEH6AyMEkpdVCQQRAtDtNdYzRPt7KzQEEV/b';
/** Keys of 68 characters, by type: this many fill a body. */
const KEYS = 12_000;

function bodyAttack(
  name: string,
  does: string,
  sent: { method: string; path: string; token?: TokenName },
  body: (number: number) => string,
): Attack {
  // Cached, so that the attacker spends its time on sending.
  const bodies = new Map<number, string>();
  const bodyOf = (number: number) => {
    const kept = bodies.get(number) ?? body(number);
    return bodies.set(number, kept).get(number) as string;
  };
  return {
    name,
    does,
    run: (target, turn) =>
      flood(
        target,
        turn,
        4,
        (number): Sent => ({
          ...sent,
          path: `/v4${sent.path.replace(/:(\w+)/g, (_, key: string) => String(target.ids[key]))}`,
          token: target.tokens[sent.token ?? 'plain'],
          body: bodyOf(number % 4),
        }),
      ),
  };
}

const filled = (length: number, of: (index: number) => unknown) =>
  Array.from({ length }, (_, index) => of(index));

export const bodyAttacks: Attack[] = [
  bodyAttack(
    'authorized-keys',
    `${KEYS} authorized_keys in one body`,
    { method: 'PUT', path: '/profile' },
    () => json({ authorized_keys: filled(KEYS, () => PUBLIC_KEY) }),
  ),
  bodyAttack(
    'authorized-keys-compute',
    `${KEYS} authorized_keys of a compute`,
    { method: 'POST', path: '/compute/instances' },
    () => json({ type: 'c1-entry-1', region: 'us-east', authorized_keys: filled(KEYS, () => PUBLIC_KEY) }),
  ),
  bodyAttack(
    'ranges',
    '50,000 ip_ranges of one interface',
    { method: 'POST', path: '/compute/instances/:computeId/configs' },
    () =>
      json({
        label: 'Wide',
        devices: {},
        interfaces: [
          {
            purpose: 'vpc',
            subnet_id: 1,
            ip_ranges: filled(50_000, (i) => `10.${i >> 16}.${(i >> 8) & 255}.${i & 255}/32`),
          },
        ],
      }),
  ),
  bodyAttack(
    'root-device',
    'root_device of 1 MB',
    { method: 'PUT', path: '/compute/instances/:computeId/configs/:configId' },
    (number) => json({ root_device: `/dev/${number}${'x'.repeat(MEBIBYTE - 100)}` }),
  ),
  bodyAttack('many-keys', '60,000 keys in one body', { method: 'POST', path: '/vpcs' }, () =>
    json(Object.fromEntries(filled(60_000, (index) => [`key${index}`, 0]) as [string, number][])),
  ),
  bodyAttack(
    'deep-body',
    'a body of 500,000 levels',
    { method: 'POST', path: '/vpcs' },
    () => '['.repeat(MEBIBYTE / 2) + ']'.repeat(MEBIBYTE / 2),
  ),
  bodyAttack(
    'deep-objects',
    'a body of 150,000 objects in each other',
    { method: 'POST', path: '/vpcs' },
    () => '{"a":'.repeat(MEBIBYTE / 7) + '0' + '}'.repeat(MEBIBYTE / 7),
  ),
  bodyAttack('many-errors', 'subnets that are all wrong', { method: 'POST', path: '/vpcs' }, () =>
    json({
      label: '-',
      region: 'x',
      subnets: filled(34_000, (index) => ({ label: `-${index}`, ipv4: 'x' })),
    }),
  ),
  bodyAttack('many-subnets', 'as many subnets as fit, all equal', { method: 'POST', path: '/vpcs' }, () =>
    json({
      ...{ label: 'orders-wide', region: 'us-east' },
      subnets: filled(24_000, () => ({ label: 'web', ipv4: '10.0.0.0/24' })),
    }),
  ),
  bodyAttack(
    'preferences',
    'preferences of 65,535 characters',
    { method: 'PUT', path: '/profile/preferences' },
    (number) => json({ theme: `${number}${'x'.repeat(65_500)}` }),
  ),
  bodyAttack(
    'preferences-too-large',
    'preferences of 1 MiB',
    { method: 'PUT', path: '/profile/preferences' },
    (number) =>
      json(Object.fromEntries(filled(55_000, (index) => [`key${index}-${number}`, 1]) as [string, number][])),
  ),
  bodyAttack('tags', 'as many tags as fit', { method: 'PUT', path: '/compute/instances/:computeId' }, () =>
    json({ tags: filled(80_000, (index) => `tag-${index}`) }),
  ),
  bodyAttack(
    'grants',
    'as many grants as fit',
    { method: 'PUT', path: '/account/users/:username/grants' },
    () => json({ vpc: filled(24_000, (index) => ({ id: index, permissions: 'read_only' })) }),
  ),
];
