import { useSyncExternalStore } from 'react';
import { call } from '#api/call.ts';
import { NATGATEWAY_READS } from '#api/natgateway-reads.ts';
import type { Schema } from '#api/operations.ts';
import { invalidate } from '#api/queries.ts';
import { sessionStore } from '#api/session.ts';
import { forwardChangesBody, forwardChangesProblems, type GatewayPorts } from '#plan/natgateway.ts';
import { DraftDialog } from '#ui/dialogs/draft-dialog.tsx';
import { TextField } from '#ui/form/controls.tsx';
import { reasonsOf } from '#ui/form/reasons.ts';
import { toastWithUndo } from '#ui/form/undo.ts';
import { useDraft } from '#ui/form/use-draft.ts';
import { canChangeGateway } from '../rights.ts';
import { TargetField } from './target-field.tsx';
import { useGatewayPorts } from './use-gateway-ports.ts';

interface Props {
  gateway: Schema<'Natgateway'>;
  forwardId: number;
  onClose: () => void;
}

/** Changes where a forward leads. */
export default function EditForwardDialog({ gateway, forwardId, onClose }: Props) {
  const ports = useGatewayPorts(gateway).data;
  const forward = ports?.forwards.find(({ id }) => id === forwardId);
  return ports && forward ? (
    <Edit gateway={gateway} ports={ports} forward={forward} onClose={onClose} />
  ) : null;
}

function Edit({
  gateway,
  ports,
  forward,
  onClose,
}: {
  gateway: Schema<'Natgateway'>;
  ports: GatewayPorts;
  forward: Schema<'NatgatewayForward'>;
  onClose: () => void;
}) {
  const { id, address, port, protocol } = forward;
  const path = { natgatewayId: gateway.id, forwardId: id };
  const form = useDraft(
    'updateNatgatewayForward',
    {
      label: forward.label,
      target: String(forward.interface_id),
      targetPort: String(forward.target_port),
    },
    {
      changesOf: forwardChangesBody,
      onDone: () => {
        const before = form.reversal;
        void invalidate(...NATGATEWAY_READS);
        onClose();
        toastWithUndo(`The forward of ${address}:${port} was changed`, {
          write: () => call('updateNatgatewayForward', { path, body: before }),
          stale: NATGATEWAY_READS,
        });
      },
    },
  );
  const session = sessionStore();
  const { grants } = useSyncExternalStore(session.watch, session.get);
  const right = canChangeGateway(grants, gateway);
  const { draft, change, changes } = form;
  const problems = forwardChangesProblems(changes);
  return (
    <DraftDialog
      title={`Edit the forward of ${address}:${port}/${protocol}`}
      form={form}
      input={{ path, body: changes }}
      problems={problems}
      action="Save"
      right={right}
      isEdit
      onClose={onClose}
    >
      <TargetField ports={ports} value={draft.target} onChange={(target) => change({ target })} />
      <TextField
        name="target_port"
        label="Port of the compute"
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
