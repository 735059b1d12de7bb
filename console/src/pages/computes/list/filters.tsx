import type { Schema } from '#api/operations.ts';
import { Button } from '#ui/button.tsx';
import { FilterChoice } from '#ui/list/filter-choice.tsx';
import type { List } from '#ui/list/use-list.ts';
import { statuses } from '../status.ts';

/** What of the computes is listed, beside the search. */
export function ComputeFilters({ list, regions }: { list: List; regions: readonly Schema<'Region'>[] }) {
  const { status = '', region = '', tag = '' } = list.others;
  return (
    <>
      <FilterChoice
        label="Status"
        all="Any status"
        value={String(status)}
        options={statuses}
        onChange={(chosen) => list.filter({ status: chosen })}
      />
      <FilterChoice
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
