import { paths } from '#paths.ts';

/** A shortcut: the keys one after the other, and where it leads. */
export interface Shortcut {
  keys: string;
  about: string;
  to: string;
}

/** From everywhere. */
export const SHORTCUTS: readonly Shortcut[] = [
  { keys: 'g h', about: 'Home', to: paths.home() },
  { keys: 'g v', about: 'VPCs', to: paths.vpcs() },
  { keys: 'g c', about: 'Computes', to: paths.computes() },
  { keys: 'g e', about: 'Events', to: paths.events() },
  { keys: 'g a', about: 'Addresses', to: paths.addresses() },
  { keys: 'g f', about: 'Firewalls', to: paths.firewalls() },
  { keys: 'g n', about: 'NAT gateways', to: paths.natgateways() },
  { keys: 'g t', about: 'Tokens', to: paths.tokens() },
  { keys: 'g u', about: 'Users', to: paths.users() },
  { keys: '?', about: 'All keys', to: paths.keys() },
];

/** What a key means. */
export type Command =
  | { kind: 'palette' }
  | { kind: 'go'; to: string }
  | { kind: 'action'; key: 'c' | 'e' }
  /** The first key of two. */
  | { kind: 'begin' }
  | { kind: 'none' };

export interface Stroke {
  key: string;
  hasModifier: boolean;
  /** Ctrl, or Cmd. */
  hasCommand: boolean;
  /** Somebody types a text, or a dialog is open. */
  isTaken: boolean;
}

/**
 * What a key means on a page.
 * @param begun the key before was the first of two
 * @param hasSingleKeys the user wants keys without a modifier
 */
export function commandOf(stroke: Stroke, begun: boolean, hasSingleKeys: boolean): Command {
  const { key, hasModifier, hasCommand, isTaken } = stroke;
  if (hasCommand && key.toLowerCase() === 'k') return { kind: 'palette' };
  if (hasModifier || isTaken || !hasSingleKeys) return { kind: 'none' };
  if (begun) return goTo(`g ${key}`);
  if (key === 'g') return { kind: 'begin' };
  if (key === '/') return { kind: 'palette' };
  if (key === 'c' || key === 'e') return { kind: 'action', key };
  return goTo(key);
}

function goTo(keys: string): Command {
  const found = SHORTCUTS.find((shortcut) => shortcut.keys === keys);
  return found ? { kind: 'go', to: found.to } : { kind: 'none' };
}
