import { bodyBounds } from '#domain/body-budget';
import type { Problem } from '#domain/failure';
import { limitReached } from '#domain/limits';
import { notValid } from '#domain/reasons/values';
import { type Loose, type Static, Type } from '#domain/schema/json-schema';
import { MAXIMUM_ELEMENTS, NamedObject } from '#domain/schema/wire';
import { EVENT_KINDS } from '../event.ts';
import { forbiddenUrlProblem, type WebhookPolicy, webhookUrlProblem } from './webhook-url.ts';

/** Stands for all actions, also those of later versions. */
export const EVERY_ACTION = '*';

const Label = Type.String({
  description: 'Name of the webhook; it need not be unique',
  minLength: 1,
  maxLength: 64,
  examples: ['inventory'],
});

const Url = Type.String({
  minLength: 1,
  maxLength: 512,
  rule: webhookUrlProblem,
  description:
    'Where requests are sent: an https URL without credentials and fragment. Its port is 80, 443, or 1024 and above. It must lead to the public internet. The operator may allow http, and further networks',
  examples: ['https://hooks.example.com/palisade'],
});

const Actions = Type.Array(Type.String({ enum: [EVERY_ACTION, ...Object.keys(EVENT_KINDS)] }), {
  ...MAXIMUM_ELEMENTS,
  description: 'The event actions to send, or `["*"]` for all of them',
  examples: [['vpc_create', 'vpc_delete']],
});

const Vpcs = Type.Unsafe<number[] | null>({
  ...Type.Array(Type.Integer(), {
    maxItems: bodyBounds.fewElements.value,
    tooMany: limitReached(bodyBounds.fewElements.value, 'VPCs', 'webhook'),
  }),
  type: ['array', 'null'],
  description:
    'Ids of VPCs of the account: only events about these VPCs and their subnets are sent. Null for all events. Default null',
  examples: [[1042]],
});

const Enabled = Type.Boolean({
  description: 'Whether events are sent. Switching it off gives up on pending deliveries. Default true',
});

export const WebhookInput = NamedObject('WebhookInput', 'A webhook to create', {
  label: Label,
  url: Url,
  actions: Actions,
  vpcs: Type.Optional(Vpcs),
  enabled: Type.Optional(Enabled),
});

export type WebhookInput = Static<typeof WebhookInput>;

export const WebhookChanges = NamedObject('WebhookChanges', 'Changes of a webhook', {
  label: Type.Optional(Label),
  url: Type.Optional(Url),
  actions: Type.Optional(Actions),
  vpcs: Type.Optional(Vpcs),
  enabled: Type.Optional(Enabled),
});

export type WebhookChanges = Static<typeof WebhookChanges>;

/** Errors that the schema does not find: URLs that the operator does not allow, and lists that contradict themselves. */
export function webhookProblems(
  { url, actions, vpcs }: Loose<WebhookChanges>,
  policy: WebhookPolicy,
): Problem[] {
  const reason = url === undefined ? undefined : forbiddenUrlProblem(url, policy);
  return [
    ...(reason === undefined ? [] : [{ field: 'url', reason }]),
    ...listProblems('actions', actions, (action, { length }) => action === EVERY_ACTION && length > 1),
    ...listProblems('vpcs', vpcs ?? undefined, () => false),
  ];
}

/** An empty list, a repeated element, or one that must not stand here. */
function listProblems<T>(
  field: string,
  list: readonly T[] | undefined,
  isWrong: (element: T, list: readonly T[]) => boolean,
): Problem[] {
  if (list?.length === 0) return [notValid(field)];
  return (list ?? []).flatMap((element, index) =>
    list?.indexOf(element) !== index || isWrong(element, list) ? [notValid(`${field}[${index}]`)] : [],
  );
}
