import type { ReactNode } from 'react';
import type { Problem } from '#domain.ts';
import type { VpcChangesDraft } from '#plan/vpc.ts';
import { AreaField, TextField } from '#ui/form/controls.tsx';
import { reasonsOnceTyped } from '#ui/form/reasons.ts';

/** The fields of a VPC that a user can change. */
export function vpcDraft({ label, description }: VpcChangesDraft): VpcChangesDraft {
  return { label, description };
}

interface Props {
  draft: VpcChangesDraft;
  problems: readonly Problem[];
  onChange: (fields: Partial<VpcChangesDraft>) => void;
  /** Lines of the description. */
  rows?: number;
  /** Fields that follow the label. */
  children?: ReactNode;
}

/** The fields of a VPC that can be changed later, too. */
export function VpcFields({ draft, problems, onChange, rows = 3, children }: Props) {
  const { label, description } = draft;
  return (
    <>
      <TextField
        name="label"
        label="Label"
        value={label}
        onChange={(text) => onChange({ label: text })}
        reasons={reasonsOnceTyped(label, problems, 'label')}
        hint="Letters, digits and single dashes"
        input={{ maxLength: 64 }}
      />
      {children}
      <AreaField
        name="description"
        label="Description"
        isOptional
        rows={rows}
        value={description}
        onChange={(text) => onChange({ description: text })}
        reasons={reasonsOnceTyped(description, problems, 'description')}
      />
    </>
  );
}
