import { useState } from 'react';
import type { Schema } from '#api/operations.ts';
import { invalidate } from '#api/queries.ts';
import { Button } from '#ui/button.tsx';
import { CopyAs } from '#ui/copy-as.tsx';
import { CheckField, SelectField } from '#ui/form/controls.tsx';
import { Form, FormButtons } from '#ui/form/form.tsx';
import { useSubmit } from '#ui/form/use-submit.ts';
import { useUnsaved } from '#ui/router/draft.ts';
import { toast } from '#ui/toast.tsx';
import {
  bodyOf,
  FLAGS,
  type Flag,
  type GrantChanges,
  NO_CHANGES,
  shownAccount,
  shownFlag,
  withPermission,
} from './grants.ts';
import { PermissionTable } from './permission-table.tsx';
import styles from './user.module.css';

const FLAG_LABELS: Readonly<Record<Flag, string>> = {
  add_vpcs: 'Can create VPCs',
  add_computes: 'Can create computes',
  child_account_access: 'Can act in child accounts',
};

interface Props {
  username: string;
  grants: Schema<'Grants'>;
}

/** What a restricted user may do. Everything is stored together. */
export function GrantsForm({ username, grants }: Props) {
  const [changes, setChanges] = useState<GrantChanges>(NO_CHANGES);
  const body = bodyOf(grants, changes);
  useUnsaved(body !== undefined);
  const submit = useSubmit('updateUserGrants', {
    onDone: () => {
      setChanges(NO_CHANGES);
      void invalidate('getUserGrants', 'listEvents');
      toast(`The grants of ${username} were saved`);
    },
    // What was granted on may be gone.
    onFailed: () => void invalidate('getUserGrants'),
  });

  function change(next: GrantChanges) {
    setChanges(next);
    submit.forget();
  }

  const flags = FLAGS.filter((flag) => grants.global[flag] !== null);
  return (
    <Form
      failure={submit.failure}
      onSubmit={() => body && submit.send([], { path: { username }, body })}
      isWide
    >
      <div className={styles.account}>
        <SelectField
          name="global.account_access"
          label="Account access"
          hint="Access to the OAuth clients of the account."
          value={shownAccount(grants, changes) ?? ''}
          onChange={(value) =>
            change({ ...changes, account: value === 'read_only' || value === 'read_write' ? value : null })
          }
          options={[
            { value: '', label: 'None' },
            { value: 'read_only', label: 'Read' },
            { value: 'read_write', label: 'Read and write' },
          ]}
        />
        {flags.map((flag) => (
          <CheckField
            key={flag}
            name={flag}
            label={FLAG_LABELS[flag]}
            isChecked={shownFlag(grants, changes, flag)}
            onChange={(isChecked) => change({ ...changes, flags: { ...changes.flags, [flag]: isChecked } })}
          />
        ))}
      </div>
      <PermissionTable
        title="VPCs"
        kind="vpc"
        entities={grants.vpc}
        changes={changes}
        onChange={(entity, permissions) => change(withPermission(changes, 'vpc', entity, permissions))}
      />
      <PermissionTable
        title="Computes"
        kind="compute"
        entities={grants.compute}
        changes={changes}
        onChange={(entity, permissions) => change(withPermission(changes, 'compute', entity, permissions))}
      />
      <FormButtons>
        <Button
          type="submit"
          kind="primary"
          isBusy={submit.isBusy}
          right={body ? undefined : { isAllowed: false, reason: '' }}
        >
          Save grants
        </Button>
        {body && <Button onClick={() => change(NO_CHANGES)}>Reset</Button>}
        {body && <CopyAs operation="updateUserGrants" input={{ path: { username }, body }} />}
      </FormButtons>
    </Form>
  );
}
