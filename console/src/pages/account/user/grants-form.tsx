import type { Schema } from '#api/operations.ts';
import { invalidate } from '#api/queries.ts';
import { Button } from '#ui/button.tsx';
import { CopyAs } from '#ui/copy-as.tsx';
import { CheckField, SelectField } from '#ui/form/controls.tsx';
import { Form, FormButtons } from '#ui/form/form.tsx';
import { useDraft } from '#ui/form/use-draft.ts';
import { toast } from '#ui/toast.tsx';
import {
  accountPermission,
  bodyOf,
  FLAGS,
  type Flag,
  flagValue,
  NO_CHANGES,
  withPermission,
} from './grants.ts';
import { PermissionTable } from './permission-table.tsx';
import styles from './user.module.css';

const FLAG_LABELS: Readonly<Record<Flag, string>> = {
  add_vpcs: 'Can create VPCs',
  add_computes: 'Can create computes',
  add_firewalls: 'Can create firewalls',
  child_account_access: 'Can act in child accounts',
};

interface Props {
  username: string;
  grants: Schema<'Grants'>;
}

/** What a restricted user may do. Everything is stored together. */
export function GrantsForm({ username, grants }: Props) {
  const form = useDraft('updateUserGrants', NO_CHANGES, {
    changesOf: (_, draft) => bodyOf(grants, draft) ?? {},
    onDone: () => {
      form.restart(NO_CHANGES);
      void invalidate('getUserGrants', 'listEvents');
      toast(`The grants of ${username} were saved`);
    },
    // What was granted on may be gone.
    onFailed: () => void invalidate('getUserGrants'),
  });
  const { draft: changes, changes: body, change, hasChanges } = form;
  const input = { path: { username }, body };
  const flags = FLAGS.filter((flag) => grants.global[flag] !== null);
  return (
    <Form failure={form.failure} onSubmit={() => hasChanges && form.send([], input)} isWide>
      <div className={styles.account}>
        <SelectField
          name="global.account_access"
          label="Account access"
          hint="Access to the OAuth clients of the account."
          value={accountPermission(grants, changes) ?? ''}
          onChange={(value) =>
            change({ account: value === 'read_only' || value === 'read_write' ? value : null })
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
            isChecked={flagValue(grants, changes, flag)}
            onChange={(isChecked) => change({ flags: { ...changes.flags, [flag]: isChecked } })}
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
      <PermissionTable
        title="Firewalls"
        kind="firewall"
        entities={grants.firewall}
        changes={changes}
        onChange={(entity, permissions) => change(withPermission(changes, 'firewall', entity, permissions))}
      />
      <FormButtons>
        <Button
          type="submit"
          kind="primary"
          isBusy={form.isBusy}
          right={hasChanges ? undefined : { isAllowed: false, reason: '' }}
        >
          Save grants
        </Button>
        {hasChanges && <Button onClick={() => form.restart(NO_CHANGES)}>Reset</Button>}
        {hasChanges && <CopyAs operation="updateUserGrants" input={input} />}
      </FormButtons>
    </Form>
  );
}
