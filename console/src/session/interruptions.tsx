import { useEffect, useSyncExternalStore } from 'react';
import { handleInterruptions } from '#api/call.ts';
import { createStore } from '#api/store.ts';
import { lazyDialog } from '#ui/lazy/lazy.tsx';

const StepUp = lazyDialog(() => import('./step-up-dialog.tsx'));
const SignedOut = lazyDialog(() => import('./signed-out-dialog.tsx'));

interface PendingQuestion<T> {
  /** What the service asks for. */
  asked: string;
  answer: Promise<T>;
  settle: (answer: T) => void;
}

/** One question for all calls that wait for its answer. */
const stepUp = createStore<PendingQuestion<boolean> | undefined>(undefined);
const signIn = createStore<PendingQuestion<void> | undefined>(undefined);

/** Shows what a call waits for: the password to confirm, or a new sign-in. */
export function Interruptions() {
  const wantsPassword = useSyncExternalStore(stepUp.watch, stepUp.get);
  const wantsSignIn = useSyncExternalStore(signIn.watch, signIn.get);
  useEffect(() => {
    handleInterruptions({
      stepUp: (asked) => ask(stepUp, asked),
      signIn: () => ask(signIn, ''),
    });
  }, []);
  return (
    <>
      {wantsPassword && !wantsSignIn && (
        <StepUp
          wantsCode={wantsPassword.asked.includes('code')}
          onProved={() => wantsPassword.settle(true)}
          onClose={() => wantsPassword.settle(false)}
        />
      )}
      {wantsSignIn && <SignedOut onDone={() => wantsSignIn.settle()} />}
    </>
  );
}

function ask<T>(
  store: { get: () => PendingQuestion<T> | undefined; set: (value: PendingQuestion<T> | undefined) => void },
  asked: string,
): Promise<T> {
  const pending = store.get();
  if (pending) return pending.answer;
  const { promise, resolve } = Promise.withResolvers<T>();
  const settle = (answer: T) => {
    store.set(undefined);
    resolve(answer);
  };
  store.set({ asked, answer: promise, settle });
  return promise;
}
