import { useSyncExternalStore } from 'react';
import { invalidate, useRead } from '#api/queries.ts';
import { sessionStore } from '#api/session.ts';
import { useSubnetChoice } from '#pages/computes/config/subnet-choice.ts';
import { SubnetFields } from '#pages/computes/config/subnet-fields.tsx';
import { paths } from '#paths.ts';
import { canAdd, canWrite } from '#rights/can.ts';
import { renewSession } from '#session/session.ts';
import { ButtonLink } from '#ui/button.tsx';
import { CheckField, SelectField, TextField } from '#ui/form/controls.tsx';
import { DraftForm } from '#ui/form/draft-form.tsx';
import { reasonsOf } from '#ui/form/reasons.ts';
import { useDraft } from '#ui/form/use-draft.ts';
import { Page } from '#ui/frame/page.tsx';
import { go, useSearchParams } from '#ui/router/location.ts';
import { toast } from '#ui/toast.tsx';
import styles from '../computes.module.css';
import { specsText } from '../size-text.ts';
import { COMPUTE_READS } from '../use-events.ts';
import { bodyOf, type ComputeDraft, draftProblems, emptyDraft } from './draft.ts';
import { KeyChoice } from './key-choice.tsx';
import { PasswordField } from './password-field.tsx';

const ALL = { query: { page_size: 500 } };
/** With their rules, they are larger than other records. */
const FIREWALLS = { query: { page_size: 100 } };

/** Asks for a new compute, if wanted with an address in a subnet. */
export default function NewCompute() {
  const session = sessionStore();
  const { grants, regions, preferences } = useSyncExternalStore(session.watch, session.get);
  const usable = regions.filter(({ capabilities }) => capabilities.includes('Computes'));
  const search = useSearchParams();
  const wanted = [search.get('region'), preferences.region].find((id) => usable.some((one) => one.id === id));
  const types = useRead('listComputeTypes', ALL).data?.data ?? [];
  const images = useRead('listImages', ALL).data?.data ?? [];
  const keys = useRead('listSshKeys', ALL).data?.data ?? [];
  const firewalls = useRead('listFirewalls', FIREWALLS).data?.data ?? [];
  const form = useDraft('createCompute', () => emptyDraft({ region: wanted ?? usable[0]?.id ?? '' }), {
    unguarded: ['region', 'type', 'image', 'keys', 'isBooted'],
    onDone: (compute) => {
      void invalidate(...COMPUTE_READS, 'listFirewalls', 'listComputeFirewalls');
      // Who may see only what was granted has a grant on the new one.
      if (grants !== null) void renewSession().catch(() => undefined);
      toast(`Created compute ${compute.label}`);
      go(paths.compute(compute.id));
    },
    // Somebody else may have been faster.
    onFailed: () => void invalidate('listVpcIps', 'listIpsOfVpc', 'listVpcs'),
  });
  const { draft, change } = form;
  const chosen: ComputeDraft = { ...draft, type: draft.type === '' ? (types[0]?.id ?? '') : draft.type };
  const choice = useSubnetChoice(chosen.region, 0, chosen.vpc);
  const hasImage = chosen.image !== '';
  const body = bodyOf(chosen, keys);
  const problems = draftProblems(chosen, chosen.vpc.subnet === '' ? [] : choice.problems);
  const { label, tags, password } = draft;
  return (
    <Page title="New compute" trail={[{ to: paths.computes(), label: 'Computes' }]}>
      <DraftForm
        form={form}
        input={{ body }}
        problems={problems}
        action="Create compute"
        right={canAdd(grants, 'add_computes')}
        cancel={<ButtonLink to={paths.computes()}>Cancel</ButtonLink>}
      >
        <TextField
          name="label"
          label="Label"
          isOptional
          value={label}
          onChange={(text) => change({ label: text })}
          reasons={reasonsOf(problems, 'label')}
          hint="Letters, digits, - _ and . between them. The service chooses one if it is empty."
          input={{ maxLength: 64 }}
        />
        <SelectField
          name="region"
          label="Region"
          value={chosen.region}
          onChange={(region) => change({ region, vpc: emptyDraft({ region }).vpc })}
          options={usable.map((one) => ({ value: one.id, label: one.label }))}
        />
        <SelectField
          name="type"
          label="Type"
          value={chosen.type}
          onChange={(type) => change({ type })}
          options={types.map((one) => ({ value: one.id, label: `${one.label}: ${specsText(one)}` }))}
        />
        <SelectField
          name="image"
          label="Image"
          value={chosen.image}
          onChange={(image) => change({ image })}
          options={[
            { value: '', label: 'None: an empty disk' },
            ...images.map((one) => ({
              value: one.id,
              label: one.deprecated ? `${one.label} (deprecated)` : one.label,
            })),
          ]}
        />
        {hasImage && (
          <>
            <PasswordField value={password} onChange={(text) => change({ password: text })} />
            <KeyChoice keys={keys} chosen={chosen.keys} onChange={(next) => change({ keys: next })} />
          </>
        )}
        <fieldset className={styles.group}>
          <legend>Network</legend>
          <SubnetFields
            prefix="interfaces[0]."
            choice={choice}
            draft={chosen.vpc}
            onChange={(vpc) => change({ vpc })}
            none="None: the public network only"
          />
          {chosen.vpc.subnet !== '' && (
            <CheckField
              name="interfaces[0].ipv4.nat_1_1"
              label="Its public address leads to this one (NAT 1:1)"
              isChecked={chosen.vpc.nat === 'any'}
              onChange={(isChecked) => change({ vpc: { ...chosen.vpc, nat: isChecked ? 'any' : '' } })}
            />
          )}
          {firewalls.length > 0 && (
            <SelectField
              name="firewall_id"
              label="Firewall"
              value={chosen.firewall}
              onChange={(firewall) => change({ firewall })}
              options={[
                { value: '', label: 'None' },
                ...firewalls.map((firewall) => ({
                  value: String(firewall.id),
                  label: firewall.status === 'enabled' ? firewall.label : `${firewall.label} (disabled)`,
                  isDisabled: !canWrite(grants, { kind: 'firewall', ...firewall }).isAllowed,
                })),
              ]}
            />
          )}
        </fieldset>
        <TextField
          name="tags"
          label="Tags"
          isOptional
          value={tags}
          onChange={(text) => change({ tags: text })}
          reasons={reasonsOf(problems, 'tags')}
          hint="With commas between, such as: production, web"
        />
        {hasImage && (
          <CheckField
            name="booted"
            label="Boot it at once"
            isChecked={chosen.isBooted}
            onChange={(isBooted) => change({ isBooted })}
          />
        )}
      </DraftForm>
    </Page>
  );
}
