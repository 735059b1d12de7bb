import { useId, useState } from 'react';
import type { Problem } from '#domain.ts';
import { overlapNote } from '#plan/overlap.ts';
import { draftNetwork } from '#plan/subnet.ts';
import { planSubnets } from '#plan/subnet-planner.ts';
import { Button } from '#ui/button.tsx';
import { Input, Select, TextField } from '#ui/form/controls.tsx';
import { reasonsOnceTyped } from '#ui/form/reasons.ts';
import { NetworkField } from '../network-field.tsx';
import { entriesOf, type SubnetEntry } from './entries.ts';
import styles from './new-vpc.module.css';

const MOST = 200;
const SIZES = Array.from({ length: 14 }, (_, index) => 16 + index);

interface Props {
  entries: readonly SubnetEntry[];
  problems: readonly Problem[];
  onChange: (entries: readonly SubnetEntry[]) => void;
}

/** The subnets of a new VPC, and the planner that adds several at once. */
export function SubnetEntries({ entries, problems, onChange }: Props) {
  const change = (key: number, changes: Partial<SubnetEntry>) =>
    onChange(entries.map((entry) => (entry.key === key ? { ...entry, ...changes } : entry)));
  return (
    <fieldset className={styles.entries}>
      <legend>Subnets</legend>
      {entries.map(({ key, label, ipv4 }, index) => (
        <div key={key} className={styles.entry}>
          <TextField
            name={`subnets[${index}].label`}
            label={`Label ${index + 1}`}
            value={label}
            onChange={(text) => change(key, { label: text })}
            reasons={reasonsOnceTyped(label, problems, `subnets[${index}].label`)}
            input={{ maxLength: 64 }}
          />
          <NetworkField
            name={`subnets[${index}].ipv4`}
            label={`Network ${index + 1}`}
            value={ipv4}
            onChange={(text) => change(key, { ipv4: text })}
            reasons={reasonsOnceTyped(ipv4, problems, `subnets[${index}].ipv4`)}
            note={noteFor(ipv4, entries.toSpliced(index, 1))}
          />
          <Button
            aria-label={`Remove subnet ${index + 1}`}
            onClick={() => onChange(entries.filter((entry) => entry.key !== key))}
          >
            Remove
          </Button>
        </div>
      ))}
      <Planner entries={entries} onChange={onChange} />
    </fieldset>
  );
}

function Planner({ entries, onChange }: Pick<Props, 'entries' | 'onChange'>) {
  const id = useId();
  const [count, setCount] = useState('3');
  const [prefix, setPrefix] = useState(24);
  const [isFull, setFull] = useState(false);
  const wanted = Number(count);
  const isCount = Number.isSafeInteger(wanted) && wanted > 0 && wanted <= MOST;

  function add() {
    const added = planSubnets({ count: wanted, prefix }, entries);
    setFull(added === undefined);
    if (added) onChange(entriesOf(added, entries));
  }

  return (
    <div className={styles.planner}>
      <Button right={isCount ? undefined : { isAllowed: false, reason: `Choose 1 to ${MOST}` }} onClick={add}>
        {isCount ? `Add ${wanted} x /${prefix}` : 'Add'}
      </Button>
      <label htmlFor={`${id}-count`}>
        count
        <Input
          id={`${id}-count`}
          type="number"
          min={1}
          max={MOST}
          value={count}
          onChange={(event) => setCount(event.target.value)}
        />
      </label>
      <label htmlFor={`${id}-size`}>
        size
        <Select id={`${id}-size`} value={prefix} onChange={(event) => setPrefix(Number(event.target.value))}>
          {SIZES.map((size) => (
            <option key={size} value={size}>
              /{size}
            </option>
          ))}
        </Select>
      </label>
      <output>{isFull ? 'No private range has room for them' : ''}</output>
    </div>
  );
}

/** What the network of an entry overlaps among the others. */
function noteFor(ipv4: string, others: readonly SubnetEntry[]) {
  const network = draftNetwork(ipv4);
  const taken = others.flatMap(({ label, ipv4: other }) => {
    const range = draftNetwork(other);
    return range ? [{ label: label || 'another entry', range }] : [];
  });
  return network && overlapNote(network, taken);
}
