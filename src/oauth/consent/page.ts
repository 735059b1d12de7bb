import { readScopes, type Scopes } from '#domain/identity/scopes';
import { hasChildAccounts } from '#features/identity/accounts/records';
import { authorizeClient, consentedScopes } from '#features/identity/apps/actions';
import { decideArtifact, deleteArtifact } from '#features/identity/authorizations/artifacts';
import { type Client, selectClient } from '#features/identity/authorizations/client';
import { selectAuthorization } from '#features/identity/authorizations/store';
import { engineCookieNames } from '#oauth/engine/cookie-names';
import { destinationOf, formTargetOf, refusal } from '#oauth/engine/redirect-uri';
import {
  isFound,
  type LoginAnswer,
  type LoginPage,
  redirect,
  type SignedInVisit,
  signedInPage,
} from '#web/kit/answer';
import { html } from '#web/kit/html';
import { layout, onwardLinks, TO_CONSOLE } from '#web/kit/layout';
import { type ReauthenticationOutcome, readReauthenticationFields } from '#web/sign-in/reauthentication';
import { type AuthorizationRequest, findRequest } from './request.ts';
import { isGrantable, needsConsent } from './rules.ts';
import { consentQuestion, switchUser } from './view.ts';

/** `/oauth/consent/:uid`: every authorization request passes through here, even if the user need not be asked. */
export const consentPage: LoginPage = {
  operation: 'consent',

  get: signedInPage(async (visit) => {
    const asked = await findAsked(visit);
    if ('answer' in asked) return asked.answer;
    const { ctx, signedIn } = visit;
    const consented = await consentedScopes(ctx, signedIn.user.id, asked.client.id);
    return needsConsent(asked.client, asked.scopes, consented)
      ? show(visit, asked)
      : await allow(visit, asked, { isUnasked: true });
  }),

  post: signedInPage(async (visit) => {
    const asked = await findAsked(visit);
    if ('answer' in asked) return asked.answer;
    const decision = visit.form.get('decision');
    if (decision === 'allow') {
      const proof = await readReauthenticationFields(visit);
      return proof === 'proved' ? await allow(visit, asked) : show(visit, asked, proof);
    }
    if (decision === 'deny') return await refuse(visit, asked.request, 'access_denied');
    return decision === 'switch' ? await switchUser(visit, pathOf(asked.uid)) : show(visit, asked);
  }),
};

interface PendingConsent {
  uid: string;
  request: AuthorizationRequest;
  client: Client;
  scopes: Scopes;
}

/** The pending request, or the page to show when there is none. */
async function findAsked(visit: SignedInVisit): Promise<PendingConsent | { answer: LoginAnswer }> {
  const { ctx, signedIn, url } = visit;
  const uid = url.pathname.replace(/\/$/, '').split('/').at(-1) ?? '';
  // Accept only requests that started in this browser. Otherwise an attacker could send a link to a request of their
  // own and receive the access of the user who follows it.
  const request = isOfThisBrowser(visit, uid) ? await findRequest(ctx, uid) : undefined;
  const client = request && (await selectClient(ctx, request.clientId));
  if (!request || !client) return { answer: over(visit) };
  if (request.authorizationId !== null) {
    const authorization = await selectAuthorization(ctx.db, request.authorizationId);
    const isOwn = authorization?.user_id === signedIn.user.id;
    return { answer: isOwn ? redirect(`/oauth/authorize/${uid}`) : over(visit) };
  }
  const scopes = readScopes(request.scope);
  const isParent = await hasChildAccounts(ctx.db, signedIn.user.account_id);
  if (!isGrantable(scopes, isParent)) return { answer: await refuse(visit, request, 'invalid_scope') };
  return { uid, request, client, scopes };
}

function show(
  visit: SignedInVisit,
  { uid, request, client, scopes }: PendingConsent,
  proof?: ReauthenticationOutcome,
): LoginAnswer {
  const body = consentQuestion(visit, {
    client,
    scopes,
    destination: destinationOf(request.redirectUri),
    action: pathOf(uid),
    proof,
  });
  const notice = proof && ({ kind: 'error', text: 'Access was not allowed' } as const);
  const page = layout(visit, { title: 'Allow access', notice, body });
  return { status: proof ? 400 : 200, page, formTargets: [formTargetOf(request.redirectUri)] };
}

async function allow(
  visit: SignedInVisit,
  { uid, request, client, scopes }: PendingConsent,
  { isUnasked = false } = {},
): Promise<LoginAnswer> {
  const { ctx, signedIn } = visit;
  const authorized = authorizeClient(ctx, signedIn.user, {
    clientId: client.id,
    scopes,
    isUnasked,
    bind: (tx, authorizationId) => decideArtifact(tx, request.hash, authorizationId, ctx.now()),
  });
  return (await isFound(authorized)) ? redirect(`/oauth/authorize/${uid}`) : over(visit);
}

const REASONS = {
  access_denied: 'The user refused',
  invalid_scope: 'The account has no child accounts',
} as const;

async function refuse(
  visit: SignedInVisit,
  request: AuthorizationRequest,
  error: keyof typeof REASONS,
): Promise<LoginAnswer> {
  const { ctx } = visit;
  if (!(await deleteArtifact(ctx, request.hash))) return over(visit);
  return redirect(refusal(request, { error, error_description: REASONS[error], iss: ctx.settings.loginUrl }));
}

function pathOf(uid: string): string {
  return `/oauth/consent/${uid}`;
}

function over(visit: SignedInVisit): LoginAnswer {
  const body = html`<p class="lead">It was already completed, has expired, or was started in another browser.</p>
<p>Go back to the app and connect it again.</p>
${onwardLinks(TO_CONSOLE, { text: 'Apps with access', to: '/you#apps' })}`;
  return { status: 400, page: layout(visit, { title: 'This request is no longer valid', body }) };
}

function isOfThisBrowser({ ctx, message }: SignedInVisit, uid: string): boolean {
  const wanted = `${engineCookieNames(ctx.settings.loginUrl).interaction}=${uid}`;
  return (message.headers.cookie ?? '').split(';').some((cookie) => cookie.trim() === wanted);
}
