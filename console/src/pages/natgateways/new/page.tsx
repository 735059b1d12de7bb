import { useSyncExternalStore } from 'react';
import { NATGATEWAY_READS } from '#api/natgateway-reads.ts';
import { invalidate, useRead } from '#api/queries.ts';
import { sessionStore } from '#api/session.ts';
import { blocksOfAddress } from '#domain.ts';
import { paths } from '#paths.ts';
import { type NatgatewayDraft, natgatewayBody, natgatewayProblems } from '#plan/natgateway.ts';
import { canAdd } from '#rights/can.ts';
import { ButtonLink } from '#ui/button.tsx';
import { SelectField, TextField } from '#ui/form/controls.tsx';
import { DraftForm } from '#ui/form/draft-form.tsx';
import { PortBlockField } from '#ui/form/port-block-field.tsx';
import { reasonsOf, reasonsOnceTyped } from '#ui/form/reasons.ts';
import { useDraft } from '#ui/form/use-draft.ts';
import { Page } from '#ui/frame/page.tsx';
import { go } from '#ui/router/location.ts';
import { toast } from '#ui/toast.tsx';

/** Asks for a new NAT gateway. Subnets are attached on their own pages. */
export default function NewNatgateway() {
  const session = sessionStore();
  const { grants, regions } = useSyncExternalStore(session.watch, session.get);
  const usable = regions.filter(({ capabilities }) => capabilities.includes('NAT Gateway'));
  const settings = useRead('getNatgatewaySettings', {}).data;
  const form = useDraft<'createNatgateway', NatgatewayDraft>(
    'createNatgateway',
    () => ({ label: '', region: usable[0]?.id ?? '', addresses: '', size: '4096' }),
    {
      unguarded: ['region', 'size'],
      onDone: ({ id, label }) => {
        void invalidate(...NATGATEWAY_READS);
        toast(`Created NAT gateway ${label}`);
        go(paths.natgateway(id));
      },
    },
  );
  const { label, region, addresses, size } = form.draft;
  const body = natgatewayBody(form.draft);
  const problems = natgatewayProblems(body);
  const most = settings?.maximum_reserved_addresses_per_natgateway ?? 0;
  return (
    <Page title="New NAT gateway" trail={[{ to: paths.natgateways(), label: 'NAT gateways' }]}>
      <DraftForm
        form={form}
        input={{ body }}
        problems={problems}
        action="Create NAT gateway"
        right={canAdd(grants, 'add_vpcs')}
        cancel={<ButtonLink to={paths.natgateways()}>Cancel</ButtonLink>}
      >
        <TextField
          name="label"
          label="Label"
          hint="Letters, digits and single dashes."
          value={label}
          onChange={(text) => form.change({ label: text })}
          reasons={reasonsOnceTyped(label, problems, 'label')}
          input={{ maxLength: 64 }}
        />
        <SelectField
          name="region"
          label="Region"
          value={region}
          onChange={(id) => form.change({ region: id })}
          reasons={reasonsOf(problems, 'region')}
          options={usable.map(({ id, label: text }) => ({ value: id, label: text }))}
        />
        <PortBlockField
          sharersOf={blocksOfAddress}
          value={size}
          onChange={(value) => form.change({ size: value })}
        />
        <SelectField
          name="addresses"
          label="Public addresses"
          value={addresses}
          onChange={(value) => form.change({ addresses: value })}
          hint="More can be added later, unless the gateway takes them by itself."
          options={[
            { value: '', label: 'Taken and given back as computes need them' },
            ...Array.from({ length: Math.min(most, 20) }, (_, index) => ({
              value: String(index + 1),
              label: index === 0 ? '1 address' : `${index + 1} addresses`,
            })),
          ]}
        />
      </DraftForm>
    </Page>
  );
}
