import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { ApiFailure } from '#api/failure.ts';
import { sessionStore } from '#api/session.ts';
import { byCompute, type DeletionState, planText, remainingSteps } from '#plan/delete-vpc.ts';
import { allOf, canWrite, type Right, type SessionGrants } from '#rights/can.ts';
import { Button } from '#ui/button.tsx';
import { CopyAs } from '#ui/copy-as.tsx';
import { Dialog } from '#ui/dialogs/dialog.tsx';
import { TextField } from '#ui/form/controls.tsx';
import { Form, FormButtons } from '#ui/form/form.tsx';
import { Skeleton } from '#ui/states/skeleton.tsx';
import { counted } from '../address-usage.ts';
import { Blockers } from './blockers.tsx';
import { completeDeletion } from './completion.ts';
import { type DeletionProgress, runPlan } from './run.ts';
import { type DeletionTarget, readState } from './state.ts';
import { Steps } from './steps.tsx';

interface Props {
  target: DeletionTarget;
  onClose: () => void;
}

/** Deletes a VPC or a subnet. It names what is in the way, and clears it if the user wants that. */
export default function DeleteDialog({ target: current, onClose }: Props) {
  // What is being deleted stays on the screen until the page is left.
  const [target] = useState(current);
  const { vpc, subnet } = target;
  const session = sessionStore();
  const { grants } = useSyncExternalStore(session.watch, session.get);
  const [state, setState] = useState<DeletionState>();
  const [failure, setFailure] = useState<ApiFailure | null>(null);
  const [progress, setProgress] = useState<DeletionProgress>();
  const [isRunning, setRunning] = useState(false);
  const [typed, setTyped] = useState('');
  const running = useRef<AbortController>(undefined);

  const look = useCallback(() => {
    setFailure(null);
    setProgress(undefined);
    readState(target).then(setState, (error: unknown) => {
      if (error instanceof ApiFailure) setFailure(error);
    });
  }, [target]);

  useEffect(() => {
    look();
    return () => running.current?.abort();
  }, [look]);

  const wanted = subnet === undefined && vpc.subnets.length > 0 ? vpc.label : '';
  const right = allOf(
    rightFor(grants, target, state),
    typed === wanted ? { isAllowed: true } : { isAllowed: false, reason: '' },
  );
  const plan = state && remainingSteps(state);

  async function run() {
    if (!state || !plan || isRunning || progress || !right.isAllowed) return;
    const controller = new AbortController();
    const { signal } = controller;
    running.current = controller;
    setRunning(true);
    try {
      const isDeleted = await runPlan({ target, plan, signal, onProgress: setProgress });
      if (isDeleted) await completeDeletion(target, state);
    } catch (error) {
      if (error instanceof ApiFailure) setFailure(error);
    } finally {
      setRunning(false);
    }
  }

  return (
    <Dialog title={`Delete ${(subnet ?? vpc).label}?`} onClose={onClose} keepsDraft={isRunning}>
      <Form failure={failure} onSubmit={() => void run()}>
        {state && plan ? (
          <div>
            <p>{whatGoes(target, state)}</p>
            {progress ? (
              <Steps plan={plan} progress={progress} />
            ) : (
              <Blockers groups={byCompute(state)} subnets={vpc.subnets} />
            )}
          </div>
        ) : (
          failure === null && <Skeleton lines={3} />
        )}
        {wanted !== '' && !progress && (
          <TextField
            name="typed"
            label={
              <>
                To confirm, type <code>{wanted}</code>
              </>
            }
            value={typed}
            onChange={setTyped}
          />
        )}
        <FormButtons>
          {plan && (!progress || isRunning) && (
            <Button type="submit" kind="danger" isBusy={isRunning} right={right}>
              {planText(plan)}
            </Button>
          )}
          {!isRunning && (progress || failure) && <Button onClick={look}>Look again</Button>}
          <Button onClick={onClose}>{isRunning ? 'Stop' : progress ? 'Close' : 'Cancel'}</Button>
          {subnet ? (
            <CopyAs operation="deleteVpcSubnet" input={{ path: { vpcId: vpc.id, vpcSubnetId: subnet.id } }} />
          ) : (
            <CopyAs operation="deleteVpc" input={{ path: { vpcId: vpc.id } }} />
          )}
        </FormButtons>
      </Form>
    </Dialog>
  );
}

function whatGoes({ vpc, subnet }: DeletionTarget, { blockers }: DeletionState): string {
  const interfaces = counted(blockers.length, 'interface');
  if (subnet) return `${interfaces}. ${subnet.ipv4} becomes free in ${vpc.label}.`;
  return `${counted(vpc.subnets.length, 'subnet')}, ${interfaces}. This cannot be undone.`;
}

/** Clearing the way changes the computes as well. */
function rightFor(grants: SessionGrants, { vpc }: DeletionTarget, state: DeletionState | undefined): Right {
  const computes = state ? byCompute(state).map(({ compute }) => compute) : [];
  return allOf(
    canWrite(grants, { kind: 'vpc', id: vpc.id, label: vpc.label }),
    ...computes.map(({ id, label }) => canWrite(grants, { kind: 'compute', id, label })),
  );
}
