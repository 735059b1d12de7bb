import type { Schema } from '#api/operations.ts';
import { invalidate } from '#api/queries.ts';
import { emailProblems } from '#plan/user.ts';
import { renewSession } from '#session/session.ts';
import { Button } from '#ui/button.tsx';
import { CopyAs } from '#ui/copy-as.tsx';
import { AreaField, CheckField, SelectField, TextField } from '#ui/form/controls.tsx';
import { Form, FormButtons } from '#ui/form/form.tsx';
import { reasonsOf } from '#ui/form/reasons.ts';
import { useDraft } from '#ui/form/use-draft.ts';
import { toast } from '#ui/toast.tsx';
import { changesOf, draftOf } from './draft.ts';

const SHELL = [
  { value: 'disabled', label: 'Disabled' },
  { value: 'keys_only', label: 'SSH key' },
  { value: 'password_keys', label: 'SSH key or password' },
] as const;

/** What the user may change in the profile. */
export function ProfileForm({ profile }: { profile: Schema<'Profile'> }) {
  const form = useDraft('updateProfile', () => draftOf(profile), {
    changesOf,
    onDone: (stored) => {
      form.restart(draftOf(stored));
      void invalidate('getProfile', 'listEvents');
      // Times on all pages follow the profile.
      void renewSession().catch(() => undefined);
      toast('Profile saved');
    },
  });
  const { saved, draft, changes: body, change, hasChanges } = form;
  const problems = body.email === undefined ? [] : emailProblems(body.email);
  return (
    <Form failure={form.failure} onSubmit={() => hasChanges && form.send(problems, { body })}>
      <TextField
        name="email"
        label="E-mail"
        hint="For a week after you change it, links to reset your password still go to the old address."
        value={draft.email}
        onChange={(email) => change({ email })}
        reasons={reasonsOf(problems, 'email')}
        input={{ type: 'email', autoComplete: 'email', maxLength: 128 }}
      />
      <SelectField
        name="timezone"
        label="Time zone"
        value={draft.timezone}
        onChange={(timezone) => change({ timezone })}
        options={timeZones(draft.timezone).map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }))}
      />
      <CheckField
        name="email_notifications"
        label="E-mail me about what others do in the account"
        isChecked={draft.hasMails}
        onChange={(hasMails) => change({ hasMails })}
      />
      <SelectField
        name="shell_auth_method"
        label="Remote shell sign-in"
        hint="How you sign in to the consoles of your computes, if the operator offers them."
        value={draft.shell}
        onChange={(value) => {
          const shell = SHELL.find((one) => one.value === value)?.value;
          if (shell) change({ shell });
        }}
        options={SHELL}
      />
      <AreaField
        name="authorized_keys"
        label="Remote shell keys"
        isOptional
        hint="Public SSH keys, one per line."
        value={draft.keys}
        onChange={(keys) => change({ keys })}
      />
      <FormButtons>
        <Button
          type="submit"
          kind="primary"
          isBusy={form.isBusy}
          right={hasChanges ? undefined : { isAllowed: false, reason: '' }}
        >
          Save
        </Button>
        {hasChanges && <Button onClick={() => form.restart(saved)}>Reset</Button>}
        <CopyAs operation="updateProfile" input={{ body }} />
      </FormButtons>
    </Form>
  );
}

/** Those that the browser knows, and the one that is chosen. */
function timeZones(chosen: string): string[] {
  return [...new Set(['UTC', chosen, ...Intl.supportedValuesOf('timeZone')])].toSorted();
}
