import { useRead } from '#api/queries.ts';
import { CheckListField } from '#ui/form/check-list.tsx';
import { AreaField } from '#ui/form/controls.tsx';
import type { RestrictionDraft } from './draft.ts';

const VPCS = { query: { page_size: 500 }, filter: { '+order_by': 'label' } };

interface Props {
  draft: RestrictionDraft;
  onChange: (changes: Partial<RestrictionDraft>) => void;
}

/** To which VPCs a token is bound, and from where it may be used. */
export function RestrictionFields({ draft: { vpcs, networks }, onChange }: Props) {
  const known = useRead('listVpcs', VPCS).data?.data ?? [];
  const options = [
    ...known.map(({ id, label }) => ({ value: id, label })),
    // Deleted ones stay in the list of a token, so that it does not become one for everything.
    ...vpcs
      .filter((id) => known.length > 0 && !known.some((vpc) => vpc.id === id))
      .map((id) => ({ value: id, label: `VPC ${id}` })),
  ];
  return (
    <>
      {options.length > 0 && (
        <CheckListField
          name="restrictions.vpcs"
          legend="Only for these VPCs"
          isOptional
          hint="The token then sees nothing else in the account. Leave empty for no limit."
          options={options}
          chosen={vpcs}
          onChange={(chosen) => onChange({ vpcs: chosen })}
        />
      )}
      <AreaField
        name="restrictions.allowed_ips"
        label="Only from these networks"
        isOptional
        rows={2}
        hint="IPv4 or IPv6 networks, one per line, such as 203.0.113.0/24. Leave empty for no limit."
        value={networks}
        onChange={(text) => onChange({ networks: text })}
      />
    </>
  );
}
