import { useState, useSyncExternalStore } from 'react';
import { invalidate } from '#api/queries.ts';
import { sessionStore } from '#api/session.ts';
import { paths } from '#paths.ts';
import { vpcProblems } from '#plan/vpc.ts';
import { canAdd } from '#rights/can.ts';
import { prefer } from '#session/preferences.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { CopyAs } from '#ui/copy-as.tsx';
import { AreaField, SelectField, TextField } from '#ui/form/controls.tsx';
import { Form, FormButtons } from '#ui/form/form.tsx';
import { useSubmit } from '#ui/form/use-submit.ts';
import { Page } from '#ui/frame/page.tsx';
import { lazyPart } from '#ui/lazy/lazy.tsx';
import { useUnsaved } from '#ui/router/draft.ts';
import { go } from '#ui/router/location.ts';
import { toast } from '#ui/toast.tsx';
import { said } from '../said.ts';
import type { Entry } from './entries.ts';
import styles from './new-vpc.module.css';
import { SubnetEntries } from './subnet-entries.tsx';

const DraftMap = lazyPart(() => import('./draft-map.tsx'));

/** Asks for a new VPC with its subnets, and draws them while they are typed. */
export default function NewVpc() {
  const session = sessionStore();
  const { grants, regions, preferences } = useSyncExternalStore(session.watch, session.get);
  const usable = regions.filter(({ capabilities }) => capabilities.includes('VPCs'));
  const last = usable.find(({ id }) => id === preferences.region) ?? usable[0];
  const [draft, setDraft] = useState({ label: '', region: last?.id ?? '', description: '' });
  const [entries, setEntries] = useState<readonly Entry[]>([]);
  const { label, description } = draft;
  useUnsaved(label !== '' || description !== '' || entries.length > 0);

  const subnets = entries.map((entry) => ({ label: entry.label, ipv4: entry.ipv4.trim() }));
  const body = { ...draft, subnets };
  const problems = vpcProblems(body, regions);
  const submit = useSubmit('createVpc', {
    onDone: (vpc) => {
      void invalidate('listVpcs', 'listEvents');
      // A preference that is not kept is no reason to trouble anybody.
      void prefer({ region: vpc.region }).catch(() => undefined);
      toast(`Created VPC ${vpc.label}`);
      go(paths.vpc(vpc.id));
    },
  });

  function change(changes: Partial<typeof draft>) {
    setDraft({ ...draft, ...changes });
    submit.forget();
  }

  function changeEntries(next: readonly Entry[]) {
    setEntries(next);
    submit.forget();
  }

  const reasonsOf = (field: string) =>
    problems.filter((problem) => problem.field === field).map(({ reason }) => reason);
  return (
    <Page title="New VPC" trail={[{ to: paths.vpcs(), label: 'VPCs' }]}>
      <div className={styles.columns}>
        <Form failure={submit.failure} onSubmit={() => submit.send(problems, { body })}>
          <TextField
            name="label"
            label="Label"
            value={label}
            onChange={(text) => change({ label: text })}
            reasons={said(label, reasonsOf('label'))}
            hint="Letters, digits and single dashes"
            input={{ maxLength: 64 }}
          />
          <SelectField
            name="region"
            label="Region"
            value={draft.region}
            onChange={(region) => change({ region })}
            options={usable.map((region) => ({ value: region.id, label: region.label }))}
          />
          <AreaField
            name="description"
            label="Description"
            isOptional
            rows={2}
            value={description}
            onChange={(text) => change({ description: text })}
            reasons={said(description, reasonsOf('description'))}
          />
          <SubnetEntries entries={entries} reasonsOf={reasonsOf} onChange={changeEntries} />
          <FormButtons>
            <Button type="submit" kind="primary" isBusy={submit.isBusy} right={canAdd(grants, 'add_vpcs')}>
              Create VPC
            </Button>
            <ButtonLink to={paths.vpcs()}>Cancel</ButtonLink>
            <CopyAs operation="createVpc" input={{ body }} />
          </FormButtons>
        </Form>
        <DraftMap entries={entries} onChange={changeEntries} />
      </div>
    </Page>
  );
}
