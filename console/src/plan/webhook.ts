import { type Problem, validate, WebhookChanges, WebhookInput } from '#domain.ts';

/** The draft in the form of a webhook. */
export interface WebhookDraft {
  label: string;
  url: string;
  /** Kinds of events, or `*`. */
  actions: readonly string[];
  /** Ids; null: not only for some. */
  vpcs: readonly number[] | null;
}

/** The problems of a new webhook. What the operator allows of URLs is for the service to say. */
export function webhookProblems(draft: WebhookDraft): Problem[] {
  return [...validate<WebhookInput>(WebhookInput, draft).problems, ...emptyProblems(draft)];
}

/** The problems of changes to a webhook. */
export function webhookChangesProblems(changes: Partial<WebhookDraft>): Problem[] {
  return [...validate<WebhookChanges>(WebhookChanges, changes).problems, ...emptyProblems(changes)];
}

function emptyProblems({ actions }: Partial<WebhookDraft>): Problem[] {
  return actions?.length === 0 ? [{ field: 'actions', reason: 'Choose at least one kind of event' }] : [];
}
