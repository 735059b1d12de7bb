import { useSyncExternalStore } from 'react';
import { allComputes, allVpcs, useAll } from '#api/complete-list.ts';
import { invalidate } from '#api/queries.ts';
import { sessionStore } from '#api/session.ts';
import { useCutQuestion } from '#pages/firewalls/effect/use-cut-question.tsx';
import { paths } from '#paths.ts';
import { newFirewallProblems, type RulesDraft, rulesBody } from '#plan/firewall.ts';
import { firewallTemplates, NOTHING_IN } from '#plan/firewall-templates.ts';
import { WHERE_FIREWALLS_HOLD } from '#plan/firewall-text.ts';
import { parseTags, tagReasons } from '#plan/tags.ts';
import { canAdd, canTag, canWrite } from '#rights/can.ts';
import { renewSession } from '#session/session.ts';
import { ButtonLink } from '#ui/button.tsx';
import { CheckListField } from '#ui/form/check-list.tsx';
import { SelectField, TextField } from '#ui/form/controls.tsx';
import { DraftForm } from '#ui/form/draft-form.tsx';
import { reasonsOf, reasonsOnceTyped } from '#ui/form/reasons.ts';
import { useDraft } from '#ui/form/use-draft.ts';
import { Page } from '#ui/frame/page.tsx';
import { lazyPart } from '#ui/lazy/lazy.tsx';
import { go } from '#ui/router/location.ts';
import { toast } from '#ui/toast.tsx';
import styles from '../firewalls.module.css';
import { FIREWALL_READS } from '../reads.ts';

const RulesEditor = lazyPart(() => import('#pages/firewalls/rules/rules-editor.tsx'));

interface NewFirewallDraft extends RulesDraft {
  label: string;
  template: string;
  computes: readonly number[];
  tags: string;
}

/** Asks for a new firewall: its rules, from a template or typed, and the computes that it is assigned to. */
export default function NewFirewall() {
  const session = sessionStore();
  const { grants } = useSyncExternalStore(session.watch, session.get);
  const computes = useAll(allComputes()).data?.data ?? [];
  const templates = firewallTemplates(useAll(allVpcs).data?.data ?? []);
  const form = useDraft<'createFirewall', NewFirewallDraft>(
    'createFirewall',
    () => ({ label: '', template: 'nothing', computes: [], tags: '', ...NOTHING_IN }),
    {
      unguarded: ['template'],
      onDone: (firewall) => {
        void invalidate(...FIREWALL_READS);
        // Who may see only what was granted has a grant on the new one.
        if (grants !== null) void renewSession().catch(() => undefined);
        toast(`Created firewall ${firewall.label}`);
        go(paths.firewall(firewall.id));
      },
    },
  );
  const { label, template, computes: chosen, tags, ...rules } = form.draft;
  const body = {
    label,
    rules: rulesBody(rules),
    ...(tags !== '' && { tags: parseTags(tags) }),
    devices: { computes: [...chosen] },
  };
  const problems = [
    ...newFirewallProblems({ label, rules: body.rules, devices: body.devices }),
    ...tagReasons(tags).map((reason) => ({ field: 'tags', reason })),
  ];
  const mine = computes.filter(
    (compute) => canWrite(grants, { kind: 'compute', id: compute.id, label: compute.label }).isAllowed,
  );

  const right = canAdd(grants, 'add_firewalls');
  const isTried = chosen.length > 0 && right.isAllowed && problems.length === 0;
  const { ask, question } = useCutQuestion('Create firewall');
  function create() {
    const cut = chosen.length > 0 ? { before: null, after: body.rules } : undefined;
    if (problems.length > 0) form.send(problems, { body });
    else ask(cut, () => form.send(problems, { body }));
  }

  function begin(value: string) {
    const found = templates.find((one) => one.value === value);
    if (!found) return;
    const before = rules;
    form.change({ template: value, ...found.rules() });
    if (before.inbound.length + before.outbound.length > 0)
      toast('The rules were replaced', {
        label: 'Undo',
        run: () => form.change({ template, ...before }),
      });
  }

  return (
    <Page title="New firewall" trail={[{ to: paths.firewalls(), label: 'Firewalls' }]}>
      <DraftForm
        form={form}
        input={{ body }}
        problems={problems}
        action="Create firewall"
        right={right}
        onSubmit={create}
        cancel={<ButtonLink to={paths.firewalls()}>Cancel</ButtonLink>}
        isWide
      >
        <div className={styles.basics}>
          <TextField
            name="label"
            label="Label"
            value={label}
            onChange={(text) => form.change({ label: text })}
            reasons={reasonsOnceTyped(label, problems, 'label')}
            input={{ maxLength: 32 }}
          />
          <SelectField
            name="template"
            label="Begin with"
            value={template}
            onChange={begin}
            hint="Fills in rules, which can be changed."
            options={templates.map(({ value, label: text }) => ({ value, label: text }))}
          />
          {canTag(grants).isAllowed && (
            <TextField
              name="tags"
              label="Tags"
              isOptional
              hint="With commas between."
              value={tags}
              onChange={(text) => form.change({ tags: text })}
              reasons={reasonsOf(problems, 'tags')}
            />
          )}
        </div>
        <RulesEditor
          draft={rules}
          problems={problems}
          onChange={form.change}
          effect={
            isTried
              ? { title: 'What creating it changes', operation: 'createFirewall', input: { body } }
              : undefined
          }
        />
        {mine.length > 0 && (
          <CheckListField
            name="devices.computes"
            legend="Assign to"
            hint="A compute has at most one enabled firewall."
            options={mine.map((compute) => ({ value: compute.id, label: compute.label }))}
            chosen={chosen}
            onChange={(ids) => form.change({ computes: ids })}
            isOptional
          />
        )}
      </DraftForm>
      {question}
      <p className={styles.where}>{WHERE_FIREWALLS_HOLD}</p>
    </Page>
  );
}
