import type { Schema } from '#api/operations.ts';
import { ACTIONS } from '#events/sentence.ts';

/** More of them are counted. */
const NAMED = 2;

/** What a webhook is told, in few words. */
export function eventsText({ actions, vpcs }: Pick<Schema<'Webhook'>, 'actions' | 'vpcs'>): string {
  const kinds = actions.includes('*')
    ? 'All'
    : actions.length <= NAMED
      ? actions.map(actionText).join(', ')
      : `${actions.length} kinds`;
  return vpcs === null ? kinds : `${kinds}, in ${vpcs.length === 1 ? '1 VPC' : `${vpcs.length} VPCs`}`;
}

/** What an event tells. */
export function actionText(action: string): string {
  if (action === 'ping') return 'Test';
  return ACTIONS.find(({ value }) => value === action)?.label ?? action;
}
