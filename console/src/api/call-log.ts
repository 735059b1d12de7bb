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
}

const KEPT = 100;

/** The last calls, the newest first. In memory only. */
export const callLog = createStore<readonly LoggedCall[]>([]);

let count = 0;

export function logCall(call: Omit<LoggedCall, 'number'>): void {
  count += 1;
  const { body, ...rest } = call.request;
  const request = body === undefined ? rest : { ...rest, body: withoutSecrets(body) };
  callLog.set([{ ...call, request, number: count }, ...callLog.get().slice(0, KEPT - 1)]);
}
