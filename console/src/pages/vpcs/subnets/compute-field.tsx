import { useState } from 'react';
import type { Schema } from '#api/operations.ts';
import { paths } from '#paths.ts';
import type { Right } from '#rights/can.ts';
import { SelectField, TextField } from '#ui/form/controls.tsx';
import { Link } from '#ui/link.tsx';

interface Props {
  /** The computes of the region, and whether the user may change them. */
  choices: readonly { compute: Schema<'Compute'>; right: Right }[];
  region: string;
  value: string;
  onChange: (id: string) => void;
  reasons: readonly string[] | undefined;
}

/** More are too many to choose from without looking for one. */
const MANY = 12;

/** One of the computes of a region. A long list can be narrowed by typing a part of a label. */
export function ComputeField({ choices, region, value, onChange, reasons }: Props) {
  const [text, setText] = useState('');
  if (choices.length === 0) {
    return (
      <p role="status">
        There is no compute in {region}. <Link to={paths.newCompute({ region })}>Create one</Link> first.
      </p>
    );
  }
  const sought = text.trim().toLowerCase();
  const shown = choices.filter(
    ({ compute }) => String(compute.id) === value || compute.label.toLowerCase().includes(sought),
  );
  return (
    <>
      {choices.length > MANY && (
        <TextField name="find" label="Find a compute" isOptional value={text} onChange={setText} />
      )}
      <SelectField
        name="compute"
        label="Compute"
        value={value}
        onChange={onChange}
        reasons={reasons}
        hint={sought === '' ? undefined : `${shown.length} of ${choices.length}`}
        options={[
          { value: '', label: 'Choose a compute' },
          ...shown.map(({ compute, right }) => ({
            value: String(compute.id),
            label: right.isAllowed
              ? `${compute.label} (${compute.status})`
              : `${compute.label} (${right.reason})`,
            isDisabled: !right.isAllowed,
          })),
        ]}
      />
    </>
  );
}
