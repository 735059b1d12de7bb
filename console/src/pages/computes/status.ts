import type { Schema } from '#api/operations.ts';
import type { Right } from '#rights/can.ts';

export type InstanceStatus = Schema<'Compute'>['status'];

interface StatusDisplay {
  text: string;
  kind: 'good' | 'waiting' | 'off';
}

const STATUSES: Readonly<Record<InstanceStatus, StatusDisplay>> = {
  running: { text: 'Running', kind: 'good' },
  offline: { text: 'Offline', kind: 'off' },
  provisioning: { text: 'Being created', kind: 'waiting' },
  booting: { text: 'Booting', kind: 'waiting' },
  rebooting: { text: 'Rebooting', kind: 'waiting' },
  shutting_down: { text: 'Shutting down', kind: 'waiting' },
  deleting: { text: 'Being deleted', kind: 'waiting' },
};

/** All statuses, in the order in which a list offers them. */
export const statuses = Object.entries(STATUSES).map(([value, { text }]) => ({ value, label: text }));

/** How a status is told. */
export function statusDisplay(status: InstanceStatus): StatusDisplay {
  return STATUSES[status];
}

/** Whether a job of the compute changes its status. */
export function isChanging(status: InstanceStatus): boolean {
  return STATUSES[status].kind === 'waiting';
}

const ALLOWED: Right = { isAllowed: true };

/** Whether the status of a compute allows it to boot. */
export function canBoot(status: InstanceStatus): Right {
  if (status === 'offline') return ALLOWED;
  return refused(status === 'running' ? 'Already running' : STATUSES[status].text);
}

/** Whether the status of a compute allows it to reboot or shut down. */
export function canStop(status: InstanceStatus): Right {
  if (status === 'running') return ALLOWED;
  return refused(status === 'offline' ? 'Not running' : STATUSES[status].text);
}

/** Whether an interface, or a config with it, can be changed: not while a running compute uses it. */
export function canChange(interfaces: readonly { active: boolean }[]): Right {
  return interfaces.some(({ active }) => active) ? refused('In use: shut down the compute first') : ALLOWED;
}

function refused(reason: string): Right {
  return { isAllowed: false, reason };
}
