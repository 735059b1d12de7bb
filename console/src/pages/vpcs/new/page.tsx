import { useSyncExternalStore } from 'react';
import { invalidate } from '#api/queries.ts';
import { sessionStore } from '#api/session.ts';
import { NO_VPC_TEXTS } from '#domain.ts';
import { paths } from '#paths.ts';
import { vpcProblems } from '#plan/vpc.ts';
import { canAdd } from '#rights/can.ts';
import { savePreferences } from '#session/preferences.ts';
import { ButtonLink } from '#ui/button.tsx';
import { SelectField } from '#ui/form/controls.tsx';
import { DraftForm } from '#ui/form/draft-form.tsx';
import { useDraft } from '#ui/form/use-draft.ts';
import { Page } from '#ui/frame/page.tsx';
import { lazyPart } from '#ui/lazy/lazy.tsx';
import { go } from '#ui/router/location.ts';
import { toast } from '#ui/toast.tsx';
import { VpcFields } from '../vpc-fields.tsx';
import type { SubnetEntry } from './entries.ts';
import styles from './new-vpc.module.css';
import { SubnetEntries } from './subnet-entries.tsx';

const NO_ENTRIES: readonly SubnetEntry[] = [];

const DraftMap = lazyPart(() => import('./draft-map.tsx'));

/** Asks for a new VPC with its subnets, and draws them while they are typed. */
export default function NewVpc() {
  const session = sessionStore();
  const { grants, regions, preferences } = useSyncExternalStore(session.watch, session.get);
  const usable = regions.filter(({ capabilities }) => capabilities.includes('VPCs'));
  const last = usable.find(({ id }) => id === preferences.region) ?? usable[0];
  const form = useDraft(
    'createVpc',
    { label: '', region: last?.id ?? '', ...NO_VPC_TEXTS, entries: NO_ENTRIES },
    {
      unguarded: ['region'],
      onDone: (vpc) => {
        void invalidate('listVpcs', 'listEvents');
        // A preference that is not kept is no reason to trouble anybody.
        void savePreferences({ region: vpc.region }).catch(() => undefined);
        toast(`Created VPC ${vpc.label}`);
        go(paths.vpc(vpc.id));
      },
    },
  );
  const { entries, ...fields } = form.draft;
  const subnets = entries.map((entry) => ({ label: entry.label, ipv4: entry.ipv4.trim() }));
  const body = { ...fields, subnets };
  const problems = vpcProblems(body, regions);
  const changeEntries = (next: readonly SubnetEntry[]) => form.change({ entries: next });
  return (
    <Page title="New VPC" trail={[{ to: paths.vpcs(), label: 'VPCs' }]}>
      <div className={styles.columns}>
        <DraftForm
          form={form}
          input={{ body }}
          problems={problems}
          action="Create VPC"
          right={canAdd(grants, 'add_vpcs')}
          cancel={<ButtonLink to={paths.vpcs()}>Cancel</ButtonLink>}
        >
          <VpcFields draft={fields} problems={problems} onChange={form.change} rows={2}>
            <SelectField
              name="region"
              label="Region"
              value={fields.region}
              onChange={(region) => form.change({ region })}
              options={usable.map((region) => ({ value: region.id, label: region.label }))}
            />
          </VpcFields>
          <SubnetEntries entries={entries} problems={problems} onChange={changeEntries} />
        </DraftForm>
        <DraftMap entries={entries} onChange={changeEntries} />
      </div>
    </Page>
  );
}
