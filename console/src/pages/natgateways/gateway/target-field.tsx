import { useSyncExternalStore } from 'react';
import { sessionStore } from '#api/session.ts';
import type { GatewayPorts } from '#plan/natgateway.ts';
import { canWrite } from '#rights/can.ts';
import { SelectField } from '#ui/form/controls.tsx';

interface Props {
  ports: GatewayPorts;
  /** Id of the interface. */
  value: string;
  onChange: (value: string) => void;
  reasons?: readonly string[];
}

/** Chooses a compute that leaves by the gateway. One with several interfaces is there several times. */
export function TargetField({ ports, value, onChange, reasons = [] }: Props) {
  const session = sessionStore();
  const { grants } = useSyncExternalStore(session.watch, session.get);
  return (
    <SelectField
      name="interface_id"
      label="Compute"
      value={value}
      onChange={onChange}
      reasons={reasons}
      hint="Only computes that leave by this gateway."
      options={[
        { value: '', label: 'Choose a compute' },
        ...ports.interfaces.map(({ id, compute }) => {
          const right = canWrite(grants, { kind: 'compute', id: compute.id, label: compute.label });
          const others = ports.interfaces.filter((one) => one.compute.id === compute.id);
          const name = others.length > 1 ? `${compute.label}, interface ${id}` : compute.label;
          return {
            value: String(id),
            label: right.isAllowed ? name : `${name} (${right.reason})`,
            isDisabled: !right.isAllowed,
          };
        }),
      ]}
    />
  );
}
