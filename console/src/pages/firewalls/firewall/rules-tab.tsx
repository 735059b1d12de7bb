import { useEffect, useSyncExternalStore } from 'react';
import { call } from '#api/call.ts';
import type { Schema } from '#api/operations.ts';
import { invalidate } from '#api/queries.ts';
import { sessionStore } from '#api/session.ts';
import { useCutQuestion } from '#pages/firewalls/effect/use-cut-question.tsx';
import RulesEditor from '#pages/firewalls/rules/rules-editor.tsx';
import { rulesChanges, rulesDraft, rulesProblems } from '#plan/firewall.ts';
import { WHERE_FIREWALLS_HOLD } from '#plan/firewall-text.ts';
import { allOf, canWrite, type Right } from '#rights/can.ts';
import { Button } from '#ui/button.tsx';
import { DraftForm } from '#ui/form/draft-form.tsx';
import { toastWithUndo } from '#ui/form/undo.ts';
import { useDraft } from '#ui/form/use-draft.ts';
import styles from '../firewalls.module.css';
import { FIREWALL_READS } from '../reads.ts';

/** The rules of a firewall, which are saved together. */
export default function RulesTab({ firewall }: { firewall: Schema<'Firewall'> }) {
  const { id, label, rules, status, entities } = firewall;
  const session = sessionStore();
  const { grants } = useSyncExternalStore(session.watch, session.get);
  const path = { firewallId: id };
  const form = useDraft('setFirewallRules', () => ({ ...rulesDraft(rules), version: rules.version }), {
    changesOf: rulesChanges,
    onDone: (reply) => {
      const before = form.reversal;
      form.restart({ ...rulesDraft(reply), version: reply.version });
      void invalidate(...FIREWALL_READS);
      toastWithUndo(`The rules of ${label} were saved`, {
        write: () => call('setFirewallRules', { path, body: before }),
        stale: FIREWALL_READS,
      });
    },
    onFailed: () => void invalidate('getFirewall'),
  });
  const { draft, changes, hasChanges } = form;
  const problems = rulesProblems(changes);
  const isOld = draft.version < rules.version;
  const showPresent = () => form.restart({ ...rulesDraft(rules), version: rules.version });
  // Nobody is in the middle of something: what others have saved is shown at once.
  const isIdle = isOld && !hasChanges && !form.isBusy;
  useEffect(() => {
    if (isIdle) showPresent();
  });
  const right = canWrite(grants, { kind: 'firewall', id, label });
  const input = { path, body: changes };
  const { ask, question } = useCutQuestion('Save rules');
  const isTried = hasChanges && right.isAllowed && problems.length === 0;
  // Who may see some computes only does not see all that it guards.
  const isInForce = status === 'enabled' && (entities.length > 0 || grants !== null);
  function save() {
    const cut = isInForce ? { before: rules, after: { ...rules, ...changes } } : undefined;
    if (problems.length > 0) form.send(problems, input);
    else ask(cut, () => form.send(problems, input));
  }
  const unchanged: Right = hasChanges ? { isAllowed: true } : { isAllowed: false, reason: '' };
  return (
    <>
      {isOld && hasChanges && !form.isBusy && (
        <p className={styles.meanwhile} role="status">
          The rules were changed meanwhile. Saving replaces the lists and policies that you have changed.
          <Button onClick={showPresent}>Show the present rules</Button>
        </p>
      )}
      <DraftForm
        form={form}
        input={input}
        problems={problems}
        action="Save rules"
        right={allOf(right, unchanged)}
        onSubmit={save}
        cancel={hasChanges && <Button onClick={showPresent}>Reset</Button>}
        isWide
      >
        <RulesEditor
          draft={draft}
          problems={problems}
          onChange={form.change}
          effect={
            isTried ? { title: 'What saving changes', operation: 'setFirewallRules', input } : undefined
          }
        />
      </DraftForm>
      {question}
      <p className={styles.where}>{WHERE_FIREWALLS_HOLD}</p>
    </>
  );
}
