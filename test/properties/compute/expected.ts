/** The status and body that the rules require. */
export interface Expected {
  status: number;
  body: unknown;
}

export interface Problem {
  field?: string;
  reason: string;
}

export const NOT_FOUND: Expected = { status: 404, body: { errors: [{ reason: 'Not found' }] } };

export function succeeded(body: unknown): Expected {
  return { status: 200, body };
}

export function refused(...errors: Problem[]): Expected {
  return { status: 400, body: { errors } };
}

/** A list that fits on one page. */
export function onePage(data: readonly unknown[]): Expected {
  return succeeded({ data, page: 1, pages: 1, results: data.length });
}

/**
 * The error messages of the API, repeated here because a comparison with the service's own constants would prove
 * nothing.
 */
export const REASON = {
  busy: 'Compute busy.',
  running: 'Compute is already running',
  notRunning: 'Compute is not running',
  noConfig: 'Compute has no config to boot',
  configActive: 'Config is active; shut down the compute first',
  interfaceActive: 'Interface is active; shut down the compute first',
  vlanUpdate: 'A vlan interface cannot be updated',
  vlanPrimary: 'A vlan interface cannot be primary',
  onePrimary: 'Only one primary interface per config is allowed',
  oneOfPurpose: (purpose: string) => `Only one ${purpose} interface per config is allowed`,
  interfaces: 'Limit reached: 3 interfaces per config',
  vlanLabel: 'Label must be unique within the config',
  order: 'ids must list every interface of the config exactly once',
  outside: 'ipv4.vpc must be inside the subnet',
  reserved: 'ipv4.vpc is reserved in the subnet',
  used: 'ipv4.vpc is already in use in the subnet',
  full: 'No address is free in the subnet',
  computeLabel: 'Label must be unique among your computes',
  overlap: 'ipv4 must not overlap with another subnet of the VPC',
  notValid: (key: string) => `${key} is not valid`,
} as const;
