import { paths } from '#paths.ts';
import { SelectField, TextField } from '#ui/form/controls.tsx';
import { Link } from '#ui/link.tsx';
import { NO_SUBNET, type SubnetChoice, type VpcInterfaceDraft } from './subnet-choice.ts';

interface Props {
  /** What stands before the names of the fields, such as `interfaces[0].`. */
  prefix?: string;
  choice: SubnetChoice;
  draft: VpcInterfaceDraft;
  onChange: (draft: VpcInterfaceDraft) => void;
  /** What is chosen when no subnet is. Without it, there must be one. */
  none?: string;
  reasons?: readonly string[] | undefined;
}

/** The subnet of an interface and the address in it. */
export function SubnetFields({ prefix = '', choice, draft, onChange, none, reasons }: Props) {
  const { options, isRead, lowest, problems } = choice;
  return (
    <>
      <SelectField
        name={`${prefix}subnet_id`}
        label="Subnet"
        value={draft.subnet}
        onChange={(subnet) => onChange({ ...NO_SUBNET, nat: draft.nat, subnet })}
        options={[{ value: '', label: none ?? 'Choose a subnet' }, ...options]}
        reasons={reasons}
        hint={
          isRead && options.length === 0 ? (
            <>
              There is no subnet in this region. <Link to={paths.newVpc()}>Create a VPC</Link> with one.
            </>
          ) : undefined
        }
      />
      {draft.subnet !== '' && (
        <TextField
          name={`${prefix}ipv4.vpc`}
          label="Address"
          isOptional
          value={draft.address}
          onChange={(address) => onChange({ ...draft, address })}
          input={{
            inputMode: 'decimal',
            placeholder: lowest === undefined ? '' : `lowest free: ${lowest}`,
          }}
          reasons={problems.length > 0 ? problems.map(({ reason }) => reason) : undefined}
        />
      )}
    </>
  );
}
