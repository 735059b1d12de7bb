import { type ReactNode, useState } from 'react';
import type { RulesChange } from '#domain.ts';
import { lazyDialog } from '#ui/lazy/lazy.tsx';

const AskBeforeCut = lazyDialog(() => import('./ask-before-cut.tsx'));

/**
 * Asks before a change of rules cuts a way in that people seldom mean to cut.
 * @param action text of the button: a verb
 */
export function useCutQuestion(action: string): {
  /** Goes on at once where no compute has other rules than before: the change is then undefined. */
  ask(change: RulesChange | undefined, goOn: () => void): void;
  question: ReactNode;
} {
  const [asked, setAsked] = useState<{ change: RulesChange; goOn: () => void }>();
  return {
    ask(change, goOn) {
      if (change) setAsked({ change, goOn });
      else goOn();
    },
    question: asked && (
      <AskBeforeCut
        change={asked.change}
        action={action}
        onConfirm={() => {
          setAsked(undefined);
          asked.goOn();
        }}
        onClose={() => setAsked(undefined)}
      />
    ),
  };
}
