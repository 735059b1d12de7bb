import type { Schema } from '#api/operations.ts';
import { Button } from '#ui/button.tsx';
import type { List } from '#ui/list/use-list.ts';
import { statuses } from '../status.ts';

/** What of the computes is listed, beside the search. */
export function ComputeFilters({ list, regions }: { list: List; regions: readonly Schema<'Region'>[] }) {
  const { status = '', region = '', tag = '' } = list.others;
  return (
    <>
      <Choice
        label="Status"
        all="Any status"
        value={String(status)}
        options={statuses}
        onChange={(chosen) => list.filter({ status: chosen })}
      />
      <Choice
        label="Region"
        all="All regions"
        value={String(region)}
        options={regions.map(({ id, label }) => ({ value: id, label }))}
        onChange={(chosen) => list.filter({ region: chosen })}
      />
      {tag !== '' && (
        <Button onClick={() => list.filter({ tag: '' })} aria-label={`Tag ${tag}, show all tags`}>
          Tag: {tag} ×
        </Button>
      )}
    </>
  );
}

interface Props {
  label: string;
  /** Text of the choice of no filter. */
  all: string;
  value: string;
  options: readonly { value: string; label: string }[];
  onChange: (value: string) => void;
}

function Choice({ label, all, value, options, onChange }: Props) {
  return (
    <select aria-label={label} value={value} onChange={(event) => onChange(event.target.value)}>
      <option value="">{all}</option>
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </select>
  );
}
