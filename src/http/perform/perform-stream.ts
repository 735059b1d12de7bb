import type { Services } from '#access/ctx';
import type { StreamSpecification } from '#access/event-streams';
import { Failure, type Problem, reject } from '#domain/failure';
import { notValid } from '#domain/reasons/values';
import { type Cursor, parseCursor } from '#features/changes/feed';
import { readFilterHeader } from '../filter-header.ts';
import type { AdmittedRequest, OperationResponse } from './admitted-request.ts';

/** Checks what a client wants to follow, and opens the stream. */
export async function performStream(
  services: Services,
  { filterable, open }: StreamSpecification,
  request: AdmittedRequest,
): Promise<OperationResponse> {
  const { message, actor, endpoint } = request;
  if (!actor) throw Failure.invalidToken();
  const { after, problems } = readCursor(request);
  const { filter, problems: ofFilter } = readFilterHeader(
    message,
    filterable,
    services.config.limits,
    endpoint.wording,
  );
  reject([...problems, ...ofFilter]);
  return { body: undefined, stream: await open(services.eventStreams, { actor, after, filter }) };
}

/**
 * Reads where the client stopped. The header counts before the query, because a browser that reconnects sends the
 * address of before and the header besides. The last one of repeated parameters counts.
 */
function readCursor({ message, query }: AdmittedRequest): { after: Cursor | undefined; problems: Problem[] } {
  const text =
    message.headers['last-event-id']?.toString() ?? new URLSearchParams(query).getAll('cursor').at(-1);
  const after = text === undefined ? undefined : parseCursor(text);
  return { after, problems: text !== undefined && !after ? [notValid('cursor')] : [] };
}
