import type { RecordColumns } from '../resource.ts';
import { counted } from '../values.ts';

/** A firewall in a list, of the account or of a compute. */
export const FIREWALL_COLUMNS: RecordColumns = {
  id: 'id',
  label: 'label',
  status: 'status',
  'rules in': ['rules.inbound', countedOrNone],
  'else in': 'rules.inbound_policy',
  'rules out': ['rules.outbound', countedOrNone],
  'else out': 'rules.outbound_policy',
  computes: ['entities', counted],
};

/** Null is a list without rules. */
function countedOrNone(value: unknown): string {
  return value === null ? '0' : counted(value);
}
