import { withoutSecrets } from './copy-as.ts';
import type { OperationName } from './operations.ts';
import type { ApiRequest } from './request.ts';
import { createStore } from './store.ts';

/** A call that was answered, or not. */
export interface LoggedCall {
  number: number;
  operation: OperationName;
  request: ApiRequest;
  /** 0 when there was no answer. */
  status: number;
  milliseconds: number;
  requestId: string | undefined;
  /** When it began, in milliseconds. */
  at: number;
  /** Nobody made it by hand: it looked for news, or read again what is shown. */
  isPoll: boolean;
}

const KEPT = 100;
/** The others would soon be gone. */
const KEPT_POLLS = 20;

/** The last calls, the newest first. In memory only, and without the values of secrets. */
export const callLog = createStore<readonly LoggedCall[]>([]);

let lastWrite = Number.NEGATIVE_INFINITY;
let count = 0;

/** A write is sent: its events may come before its answer. */
export function recordWrite(): void {
  lastWrite = Date.now();
}

/** Milliseconds since the last write was sent. */
export function millisecondsSinceWrite(): number {
  return Date.now() - lastWrite;
}

export function logCall(call: Omit<LoggedCall, 'number'>): void {
  count += 1;
  const { body, ...rest } = call.request;
  const request = body === undefined ? rest : { ...rest, body: withoutSecrets(body) };
  callLog.set(latest([{ ...call, request, number: count }, ...callLog.get()]));
}

function latest(calls: readonly LoggedCall[]): LoggedCall[] {
  const left = { byHand: KEPT, polls: KEPT_POLLS };
  return calls.filter(({ isPoll }) => {
    const kind = isPoll ? 'polls' : 'byHand';
    left[kind] -= 1;
    return left[kind] >= 0;
  });
}
