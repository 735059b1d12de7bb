import type { ReactNode } from 'react';
import { formatNetwork, prefixLength, type Range } from '#domain.ts';
import { usableCount } from '#map/layout/names.ts';
import type { OverlapNote } from '#plan/overlap.ts';
import { draftNetwork, resized } from '#plan/subnet.ts';
import { Button } from '#ui/button.tsx';
import { Input, Select } from '#ui/form/controls.tsx';
import { Field } from '#ui/form/field.tsx';
import { counted } from './address-usage.ts';
import styles from './network-field.module.css';

/** The sizes that a subnet may have. */
const LARGEST = 8;
const SMALLEST = 29;
const SIZES = Array.from({ length: SMALLEST - LARGEST + 1 }, (_, index) => LARGEST + index);

interface Props {
  /** As the API names it. */
  name: string;
  label: ReactNode;
  value: string;
  onChange: (ipv4: string) => void;
  reasons: readonly string[] | undefined;
  /** What the network overlaps, and what is free near it. */
  note: OverlapNote | undefined;
}

/** The network of a subnet. Its size can be changed, and then it keeps its place. */
export function NetworkField({ name, label, value, onChange, reasons, note }: Props) {
  const network = draftNetwork(value);
  const prefix = network && prefixLength(network);
  const isUsual = prefix !== undefined && SIZES.includes(prefix);
  const hint = note ? (
    <Overlap note={note} onChange={onChange} />
  ) : (
    <Usable network={isUsual ? network : undefined} />
  );
  return (
    <Field name={name} label={label} reasons={reasons} hint={hint}>
      {(control) => (
        <span className={styles.network}>
          <Input {...control} value={value} onChange={(event) => onChange(event.target.value)} />
          <Select
            aria-label="Prefix length"
            value={isUsual ? prefix : ''}
            disabled={network === undefined}
            onChange={(event) => onChange(resized(value, Number(event.target.value)))}
          >
            {!isUsual && <option value="">-</option>}
            {SIZES.map((size) => (
              <option key={size} value={size}>
                /{size}
              </option>
            ))}
          </Select>
        </span>
      )}
    </Field>
  );
}

function Overlap({
  note: { text, suggestion },
  onChange,
}: {
  note: OverlapNote;
  onChange: Props['onChange'];
}) {
  if (!suggestion) return text;
  const free = formatNetwork(suggestion);
  return (
    <>
      {text} Free nearby: <Button onClick={() => onChange(free)}>{free}</Button>
    </>
  );
}

function Usable({ network }: { network: Range | undefined }) {
  if (!network) return 'A private network, such as 10.0.4.0/24';
  return counted(usableCount(network), 'usable address', 'usable addresses');
}
