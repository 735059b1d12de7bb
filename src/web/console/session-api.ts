import type { IncomingMessage } from 'node:http';
import { isAuthenticationRecent } from '#access/decide';
import { parseId } from '#access/target';
import { Failure, reject } from '#domain/failure';
import { browserName } from '#domain/identity/browser-name';
import { CODE_WRONG, SIGN_IN_WRONG } from '#domain/reasons/refusals';
import { endOtherSessions, endSession } from '#features/identity/sessions/actions';
import { selectSessionsOf } from '#features/identity/sessions/store';
import { showInvitation } from '#features/identity/users/actions';
import { sendsMail } from '#features/outbox/transports/configured';
import { readJsonBody } from '#http/transfer/body';
import { reauthenticate } from '#web/sign-in/reauthentication';
import { readSessionFacts } from './session-facts.ts';
import type { ConsoleVisit } from './visit.ts';

/** A response: status, body, and further headers. Without a body, the status is 204. */
export interface SessionAnswer {
  json?: unknown;
  headers?: readonly string[];
}

interface SessionOperation {
  /** Replaces the path in logs and metrics. */
  operation: string;
  method: 'GET' | 'POST' | 'DELETE';
  /** `:id` matches digits. */
  path: string;
  run(visit: ConsoleVisit): Promise<SessionAnswer>;
}

const MAXIMUM_BODY_BYTES = 16 * 1024;

/** What the console does with the browser session itself, which the API knows nothing of. */
export const sessionOperations: readonly SessionOperation[] = [
  {
    operation: 'getConsoleSession',
    method: 'GET',
    path: '/console/session',
    run: async ({ services, signedIn, actor, version }) => ({
      json: await readSessionFacts(services, signedIn, actor, version),
    }),
  },
  { operation: 'stepUp', method: 'POST', path: '/console/step-up', run: stepUp },
  { operation: 'showInvitation', method: 'POST', path: '/console/invitation', run: invitation },
  {
    operation: 'signOutOfConsole',
    method: 'POST',
    path: '/console/sign-out',
    async run({ ctx, signedIn, cookies }) {
      await endSession(ctx, signedIn.user.id, signedIn.session.id);
      cookies.clear('session');
      cookies.clear('form');
      return { headers: ['Clear-Site-Data', '"cache", "storage"'] };
    },
  },
  {
    operation: 'listConsoleSessions',
    method: 'GET',
    path: '/console/sessions',
    async run({ ctx, signedIn }) {
      const rows = await selectSessionsOf(ctx.db, signedIn.user.id, ctx.now());
      const data = rows.map(({ id, created, last_seen, ip, user_agent, device_id }) => ({
        ...{ id, created, last_seen, ip },
        browser: browserName(user_agent),
        is_trusted_device: device_id !== null,
        is_current: id === signedIn.session.id,
      }));
      return { json: { data } };
    },
  },
  {
    operation: 'endOtherSessions',
    method: 'POST',
    path: '/console/sessions/sign-out-others',
    async run(visit) {
      requireProof(visit);
      await endOtherSessions(visit.ctx, visit.signedIn);
      return {};
    },
  },
  {
    operation: 'endSession',
    method: 'DELETE',
    path: '/console/sessions/:id',
    async run(visit) {
      requireProof(visit);
      const id = parseId(visit.path.split('/').at(-1));
      if (!(await endSession(visit.ctx, visit.signedIn.user.id, id))) throw Failure.notFound();
      return {};
    },
  },
];

function requireProof({ signedIn, ctx }: ConsoleVisit): void {
  if (!isAuthenticationRecent(signedIn.session, ctx.now())) throw Failure.unproved();
}

/** Confirms who the user is. @throws Failure naming the field that is wrong */
async function stepUp(visit: ConsoleVisit): Promise<SessionAnswer> {
  const text = await readTexts(visit.message);
  const outcome = await reauthenticate(visit, { password: text('password'), code: text('code') });
  if (outcome === 'wrong password') reject([{ field: 'password', reason: SIGN_IN_WRONG }]);
  if (outcome === 'wrong code') reject([{ field: 'code', reason: CODE_WRONG }]);
  return {};
}

/** Where no mails are sent, nobody but the operator would get the link otherwise. */
async function invitation(visit: ConsoleVisit): Promise<SessionAnswer> {
  requireProof(visit);
  const { services, actor, message } = visit;
  const text = await readTexts(message);
  if (sendsMail(services.config)) throw Failure.notFound();
  return { json: await showInvitation(services.actorCtx(services.store.db, actor), text('username')) };
}

/** @returns reads a member of the body; empty where it is missing or no text */
async function readTexts(message: IncomingMessage): Promise<(name: string) => string> {
  const body = (await readJsonBody(message, MAXIMUM_BODY_BYTES)) ?? {};
  return (name) => {
    const value: unknown = Object.hasOwn(body, name) ? Reflect.get(body, name) : '';
    return typeof value === 'string' ? value : '';
  };
}
