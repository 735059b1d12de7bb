import { useRead } from '#api/queries.ts';
import { SelectField } from './controls.tsx';

interface Props {
  /** A number of ports. */
  value: string;
  onChange: (value: string) => void;
  /** How many computes share an address with blocks of so many ports. */
  sharersOf: (size: number) => number;
}

/** Ports that each compute gets of a NAT gateway. */
export function PortBlockField({ value, onChange, sharersOf }: Props) {
  const sizes = useRead('getNatgatewaySettings', {}).data?.allowed_ports_per_interface ?? [Number(value)];
  return (
    <SelectField
      name="default_ports_per_interface"
      label="Ports for each compute"
      value={value}
      onChange={onChange}
      hint="The most connections that a compute can have to one port of a server at a time. It never changes."
      options={sizes.map((size) => ({
        value: String(size),
        label: `${size.toLocaleString('en')}: ${sharersOf(size)} computes share an address`,
      }))}
    />
  );
}
