import { useSyncExternalStore } from 'react';
import type { Schema } from '#api/operations.ts';
import { invalidate, useWrite } from '#api/queries.ts';
import { sessionStore } from '#api/session.ts';
import type { Search } from '#paths.ts';
import { allOf, canWrite, type Right } from '#rights/can.ts';
import { Button, ButtonGroup, ButtonLink } from '#ui/button.tsx';
import { CopyAs } from '#ui/copy-as.tsx';
import { usePageActions } from '#ui/palette/actions.ts';
import { failureText } from '#ui/states/failure-text.ts';
import { toast } from '#ui/toast.tsx';
import { canBoot, canStop, isChanging } from '../status.ts';
import { COMPUTE_READS } from '../use-events.ts';

interface Props {
  compute: Schema<'Compute'>;
  /** Undefined until they are there. */
  configs: readonly Schema<'ComputeConfig'>[] | undefined;
  /** The address of the page with a dialog over it. */
  to: (search: Search) => string;
}

const ALLOWED: Right = { isAllowed: true };

/** What can be done with a compute. A reason that several buttons have is said once. */
export function Actions({ compute, configs, to }: Props) {
  const session = sessionStore();
  const { grants } = useSyncExternalStore(session.watch, session.get);
  const { id, label, status } = compute;
  const boot = useWrite('bootCompute');
  const write = canWrite(grants, { kind: 'compute', id, label });
  const mayBoot = allOf(write, canBoot(status), hasConfig(configs));
  const mayStop = allOf(write, canStop(status));

  usePageActions([
    { label: 'Edit', to: to({ do: 'edit' }), key: 'e', right: write },
    { label: 'Reboot', to: to({ do: 'reboot' }), right: mayStop },
    { label: 'Shut down', to: to({ do: 'shutdown' }), right: mayStop },
    { label: 'Delete', to: to({ do: 'delete' }), right: write },
  ]);

  function bootNow() {
    boot.mutate(
      { path: { computeId: id }, body: {} },
      {
        onError: (failure) => toast(failureText(failure)),
        onSettled: () => void invalidate('listEvents', ...COMPUTE_READS),
      },
    );
  }

  return (
    <ButtonGroup right={write}>
      <ButtonGroup right={write.isAllowed && isChanging(status) ? mayStop : ALLOWED}>
        {configs && configs.length > 1 ? (
          <ButtonLink to={to({ do: 'boot' })} kind="primary" right={mayBoot}>
            Boot
          </ButtonLink>
        ) : (
          <Button kind="primary" right={mayBoot} isBusy={boot.isPending} onClick={bootNow}>
            Boot
          </Button>
        )}
        {mayBoot.isAllowed && (
          <CopyAs operation="bootCompute" input={{ path: { computeId: id }, body: {} }} />
        )}
        <ButtonGroup right={write.isAllowed && !isChanging(status) ? mayStop : ALLOWED}>
          <ButtonLink to={to({ do: 'reboot' })} right={mayStop}>
            Reboot
          </ButtonLink>
          <ButtonLink to={to({ do: 'shutdown' })} right={mayStop}>
            Shut down
          </ButtonLink>
        </ButtonGroup>
      </ButtonGroup>
      <ButtonLink to={to({ do: 'edit' })} right={write}>
        Edit
      </ButtonLink>
      <ButtonLink to={to({ do: 'delete' })} kind="danger" right={write}>
        Delete
      </ButtonLink>
    </ButtonGroup>
  );
}

function hasConfig(configs: readonly unknown[] | undefined): Right {
  return configs?.length === 0 ? { isAllowed: false, reason: 'Has no config to boot' } : ALLOWED;
}
