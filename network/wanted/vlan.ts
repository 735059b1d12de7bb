import type { PlaneRegion } from './model.ts';
import { vlanSwitch } from './names.ts';
import type { RowBuilder } from './rows-of.ts';

/** A VLAN: a switch that nothing leads out of. */
export function addVlan(
  rows: RowBuilder,
  key: string,
  { number }: PlaneRegion,
  account: number,
  label: string,
): void {
  rows.add('Logical_Switch', key, { name: vlanSwitch(number, account, label) });
}
