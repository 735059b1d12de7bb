import { useState, useSyncExternalStore } from 'react';
import { useRead } from '#api/queries.ts';
import { sessionStore } from '#api/session.ts';
import { paths } from '#paths.ts';
import { userProblems } from '#plan/user.ts';
import { isUnrestricted } from '#rights/can.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { CopyAs } from '#ui/copy-as.tsx';
import { SelectField, TextField } from '#ui/form/controls.tsx';
import { Form, FormButtons } from '#ui/form/form.tsx';
import { Page } from '#ui/frame/page.tsx';
import { useUnsaved } from '#ui/router/draft.ts';
import { useInvite } from './use-invite.ts';

const VPCS = { query: { page_size: 500 }, filter: { '+order_by': 'label' } };

/** Invites a user, with a grant on a VPC or with everything. */
export default function NewUser() {
  const session = sessionStore();
  const { grants, sendsMail } = useSyncExternalStore(session.watch, session.get);
  const vpcs = useRead('listVpcs', VPCS).data?.data ?? [];
  const [draft, setDraft] = useState({ username: '', email: '', vpc: '', permissions: 'read_write' });
  const isRestricted = draft.vpc !== EVERYTHING;
  const hasVpc = isRestricted && draft.vpc !== '';
  const invite = useInvite();
  const body = { username: draft.username, email: draft.email, restricted: isRestricted };
  const problems = userProblems(body);
  useUnsaved(!invite.isInvited && (draft.username !== '' || draft.email !== ''));

  function change(changes: Partial<typeof draft>) {
    setDraft({ ...draft, ...changes });
    invite.forget();
  }

  function submit() {
    const permissions = draft.permissions === 'read_only' ? 'read_only' : 'read_write';
    invite.send(problems, body, hasVpc ? { vpc: [{ id: Number(draft.vpc), permissions }] } : undefined);
  }

  const reasonsOf = (field: 'username' | 'email') => {
    const reasons = problems.filter((one) => one.field === field).map(({ reason }) => reason);
    return draft[field] === '' || reasons.length === 0 ? undefined : reasons;
  };
  return (
    <Page title="Invite user" trail={[{ to: paths.users(), label: 'Users' }]}>
      <Form failure={invite.failure} onSubmit={submit}>
        {invite.isInvited && (
          <p role="status">{draft.username} was invited, but has no access yet: the grant was not stored.</p>
        )}
        <TextField
          name="username"
          label="Username"
          hint="Letters, digits, - and _"
          value={draft.username}
          onChange={(username) => change({ username })}
          reasons={reasonsOf('username')}
          input={{ maxLength: 32, disabled: invite.isInvited }}
        />
        <TextField
          name="email"
          label="E-mail"
          hint={
            sendsMail
              ? 'A link to set a password is sent there.'
              : 'No mail server is set up. You get a link to set a password, and pass it on.'
          }
          value={draft.email}
          onChange={(email) => change({ email })}
          reasons={reasonsOf('email')}
          input={{ type: 'email', maxLength: 128, disabled: invite.isInvited }}
        />
        <SelectField
          name="vpc[0].id"
          label="Access to"
          value={draft.vpc}
          onChange={(vpc) => change({ vpc })}
          hint={
            hasVpc
              ? undefined
              : isRestricted
                ? 'You can grant more on the page of the user.'
                : 'Unrestricted: full access, including users and account settings.'
          }
          options={[
            { value: '', label: 'All VPCs, to read only' },
            ...vpcs.map(({ id, label }) => ({ value: String(id), label: `VPC ${label}` })),
            { value: EVERYTHING, label: 'Everything in the account', isDisabled: invite.isInvited },
          ]}
        />
        {hasVpc && (
          <SelectField
            name="vpc[0].permissions"
            label="Permission"
            value={draft.permissions}
            onChange={(permissions) => change({ permissions })}
            options={[
              { value: 'read_write', label: 'Read and write' },
              { value: 'read_only', label: 'Read' },
            ]}
          />
        )}
        <FormButtons>
          <Button type="submit" kind="primary" isBusy={invite.isBusy} right={isUnrestricted(grants)}>
            {invite.isInvited ? 'Grant' : 'Invite'}
          </Button>
          <ButtonLink to={invite.isInvited ? paths.user(draft.username) : paths.users()}>
            {invite.isInvited ? `Go to ${draft.username}` : 'Cancel'}
          </ButtonLink>
          <CopyAs operation="createUser" input={{ body }} />
        </FormButtons>
      </Form>
    </Page>
  );
}

/** Stands for a user without restrictions in the list of VPCs. */
const EVERYTHING = 'everything';
