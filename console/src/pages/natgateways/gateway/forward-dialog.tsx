import { useSyncExternalStore } from 'react';
import { NATGATEWAY_READS } from '#api/natgateway-reads.ts';
import type { Schema } from '#api/operations.ts';
import { invalidate } from '#api/queries.ts';
import { sessionStore } from '#api/session.ts';
import { type ForwardDraft, forwardBody, forwardProblems, type GatewayPorts } from '#plan/natgateway.ts';
import { DraftDialog } from '#ui/dialogs/draft-dialog.tsx';
import { SelectField, TextField } from '#ui/form/controls.tsx';
import { reasonsOf, reasonsOnceTyped } from '#ui/form/reasons.ts';
import { useDraft } from '#ui/form/use-draft.ts';
import { toast } from '#ui/toast.tsx';
import { canChangeGateway } from '../rights.ts';
import { TargetField } from './target-field.tsx';
import { useGatewayPorts } from './use-gateway-ports.ts';

interface Props {
  gateway: Schema<'Natgateway'>;
  /** Chosen before; empty for the oldest one. */
  address: string;
  /** Chosen before; 0 for none. */
  computeId: number;
  onClose: () => void;
}

/** Forwards a port, once it is known who has which. */
export default function ForwardDialog(props: Props) {
  const ports = useGatewayPorts(props.gateway).data;
  return ports ? <NewForward {...props} ports={ports} /> : null;
}

function NewForward({ gateway, address, computeId, ports, onClose }: Props & { ports: GatewayPorts }) {
  const given = ports.interfaces.find(({ compute }) => compute.id === computeId);
  const form = useDraft<'createNatgatewayForward', ForwardDraft>(
    'createNatgatewayForward',
    () => ({
      ...{ label: '', protocol: 'tcp', address, port: '', targetPort: '' },
      target: given ? String(given.id) : '',
    }),
    {
      unguarded: ['protocol', 'address', 'target'],
      onDone: ({ address: at, port, protocol }) => {
        void invalidate(...NATGATEWAY_READS);
        onClose();
        toast(`${at}:${port}/${protocol} is forwarded`);
      },
      onFailed: () => void invalidate('listNatgatewayInterfaces', 'listNatgatewayForwards'),
    },
  );
  const session = sessionStore();
  const { grants } = useSyncExternalStore(session.watch, session.get);
  const right = canChangeGateway(grants, gateway);
  const { draft, change } = form;
  const problems = forwardProblems(draft, ports);
  return (
    <DraftDialog
      title={`Forward a port of ${gateway.label}`}
      form={form}
      input={{ path: { natgatewayId: gateway.id }, body: forwardBody(draft) }}
      problems={problems}
      action="Forward"
      right={right}
      onClose={onClose}
    >
      {ports.addresses.length > 1 && (
        <SelectField
          name="address"
          label="Public address"
          value={draft.address}
          onChange={(value) => change({ address: value })}
          options={ports.addresses.map((one, index) => ({
            value: index === 0 ? '' : one.address,
            label: one.address,
          }))}
        />
      )}
      <SelectField
        name="protocol"
        label="Protocol"
        value={draft.protocol}
        onChange={(protocol) => change({ protocol })}
        options={[
          { value: 'tcp', label: 'TCP' },
          { value: 'udp', label: 'UDP' },
        ]}
      />
      <TextField
        name="port"
        label="Port"
        hint={`On ${draft.address || (ports.addresses[0]?.address ?? 'the address')}.`}
        value={draft.port}
        onChange={(port) => change({ port })}
        reasons={reasonsOnceTyped(draft.port, problems, 'port')}
        input={{ inputMode: 'numeric', maxLength: 5 }}
      />
      <TargetField
        ports={ports}
        value={draft.target}
        onChange={(target) => change({ target })}
        reasons={draft.target === '' ? [] : reasonsOf(problems, 'interface_id')}
      />
      <TextField
        name="target_port"
        label="Port of the compute"
        isOptional
        hint="Empty: the same port."
        value={draft.targetPort}
        onChange={(targetPort) => change({ targetPort })}
        reasons={reasonsOf(problems, 'target_port')}
        input={{ inputMode: 'numeric', maxLength: 5 }}
      />
      <TextField
        name="label"
        label="Label"
        isOptional
        value={draft.label}
        onChange={(label) => change({ label })}
        reasons={reasonsOf(problems, 'label')}
        input={{ maxLength: 64 }}
      />
    </DraftDialog>
  );
}
