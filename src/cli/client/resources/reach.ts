import { count } from '#cli/output';
import { type ReachReply, reachSentences } from '#domain/firewalls/reach/reach-sentences';

/** The effect of a dry run on connections, as the API answers it. */
export interface DryReach extends ReachReply {
  /** Changes that are left out. */
  more: number;
  /** Whether everything was compared. */
  complete: boolean;
}

/** Which connections a write would make possible or impossible, in lines. */
export function reachText(reach: DryReach): string {
  const lists = reachSentences(reach);
  const lines = lists.flatMap(({ title, sentences }, index) => [
    ...(index === 0 ? [] : ['']),
    `${title}:`,
    ...sentences.map((sentence) => `  ${sentence}`),
  ]);
  if (lists.length === 0 && reach.complete) lines.push('No connection becomes possible or impossible.');
  if (reach.more > 0) lines.push(`And ${count(reach.more, 'more change')}.`);
  if (!reach.complete) lines.push('Only a part of the account was compared.');
  return lines.join('\n');
}
