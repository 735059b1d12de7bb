import type { Problem } from '#domain/failure';
import { reason } from '#domain/reasons/reason';

const TWO_FACTOR_NOT_ENABLED_HERE = reason({
  name: 'TWO_FACTOR_NOT_ENABLED_HERE',
  group: 'profile',
  text: 'Use the two-factor operations to enable two-factor authentication',
  fields: ['two_factor_auth'],
  cause: 'An update of the profile would change `two_factor_auth` from false to true.',
  remedy: 'Call `POST /profile/tfa-enable` and confirm with a code.',
});

const IP_WHITELIST_NOT_ENABLED = reason({
  name: 'IP_WHITELIST_NOT_ENABLED',
  group: 'profile',
  text: 'ip_whitelist_enabled cannot be enabled',
  fields: ['ip_whitelist_enabled'],
  cause: 'The setting is deprecated and can only be turned off.',
  remedy: 'Leave it out.',
});

interface Switches {
  two_factor_auth?: boolean;
  ip_whitelist_enabled?: boolean;
}

/** Refuses to enable settings that an update of the profile can only disable. */
export function switchProblems(changes: Switches, current: Required<Switches>): Problem[] {
  const isSwitchedOn = (name: keyof Switches) => changes[name] === true && !current[name];
  const reasons = {
    two_factor_auth: TWO_FACTOR_NOT_ENABLED_HERE,
    ip_whitelist_enabled: IP_WHITELIST_NOT_ENABLED,
  };
  const fields = ['two_factor_auth', 'ip_whitelist_enabled'] as const;
  return fields.filter(isSwitchedOn).map((field) => ({ field, reason: reasons[field] }));
}
