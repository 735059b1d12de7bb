import type { Schema } from '#api/operations.ts';

type Action = Schema<'WebhookInput'>['actions'][number];

/** The draft in the form of a webhook. */
export interface FormDraft {
  label: string;
  url: string;
  hasAllActions: boolean;
  /** Where not all are wanted. */
  actions: readonly string[];
  vpcs: readonly number[];
}

export function draftOf(webhook: Schema<'Webhook'> | undefined): FormDraft {
  const actions = webhook?.actions ?? ['*'];
  const hasAllActions = actions.includes('*');
  return {
    label: webhook?.label ?? '',
    url: webhook?.url ?? '',
    hasAllActions,
    actions: hasAllActions ? [] : actions,
    vpcs: webhook?.vpcs ?? [],
  };
}

/** The webhook as the API takes it. */
export function bodyOf({ label, url, hasAllActions, actions, vpcs }: FormDraft) {
  return {
    label,
    url,
    // Those of the form are kinds of events, and the service says so of others.
    actions: hasAllActions ? ['*' as const] : actions.map((action) => action as Action),
    vpcs: vpcs.length > 0 ? [...vpcs] : null,
  };
}

/** What differs, as the API takes it: a URL that is sent asks for the password, also when it is the same. */
export function changesOf(before: FormDraft, draft: FormDraft): Schema<'WebhookChanges'> {
  const [old, next] = [bodyOf(before), bodyOf(draft)];
  const isChanged = (field: keyof typeof next) => JSON.stringify(old[field]) !== JSON.stringify(next[field]);
  return {
    ...(isChanged('label') && { label: next.label }),
    ...(isChanged('url') && { url: next.url }),
    ...(isChanged('actions') && { actions: next.actions }),
    ...(isChanged('vpcs') && { vpcs: next.vpcs }),
  };
}
