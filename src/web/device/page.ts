import { hasChildAccounts } from '#features/identity/accounts/records';
import { isGrantable } from '#oauth/consent/rules';
import { consentQuestion, switchUser } from '#oauth/consent/view';
import { type LoginAnswer, type LoginPage, type SignedInVisit, signedInPage } from '#web/kit/answer';
import { hidden } from '#web/kit/fields';
import { type Html, html } from '#web/kit/html';
import { form, layout, onwardLinks, TO_CONSOLE } from '#web/kit/layout';
import { isolatedName } from '#web/kit/name-text';
import { type ReauthenticationOutcome, readReauthenticationFields } from '#web/sign-in/reauthentication';
import { allowDevice, denyDevice, findDevice, type PendingDevice } from './actions.ts';

/** Longer than any code, in any notation. */
const MAXIMUM_CODE_LENGTH = 20;

/**
 * `/device`: asks the user which device to authorize (RFC 8628 section 3.3). A code in the URL only fills in the
 * field: the user still has to compare it with the device.
 */
export const devicePage: LoginPage = {
  operation: 'device',

  get: signedInPage(async (visit) =>
    askForCode(visit, { userCode: visit.url.searchParams.get('user_code') ?? '' }),
  ),

  post: signedInPage(async (visit) => {
    const { ctx, ip, form: given } = visit;
    const userCode = given.get('user_code') ?? '';
    const device = await findDevice(ctx, { userCode, ip });
    if (!device) return askForCode(visit, { userCode, isWrong: true });
    const decision = given.get('decision');
    if (decision === 'switch') return await switchUser(visit, `/device?user_code=${cut(userCode)}`);
    if (decision === 'deny') return await deny(visit, device);
    const isParent = await hasChildAccounts(ctx.db, visit.signedIn.user.account_id);
    if (!isGrantable(device.scopes, isParent)) return notGrantable(visit, device);
    if (decision !== 'allow') return show(visit, device, userCode);
    const proof = await readReauthenticationFields(visit);
    return proof === 'proved' ? await allow(visit, device) : show(visit, device, userCode, proof);
  }),
};

function askForCode(
  visit: SignedInVisit,
  { userCode, isWrong = false }: { userCode: string; isWrong?: boolean },
): LoginAnswer {
  const fields = html`<div class="field">
<label for="user_code">Code</label>
<input id="user_code" name="user_code" type="text" value="${cut(userCode)}" autocomplete="off"
autocapitalize="characters" spellcheck="false" required autofocus aria-describedby="user_code-hint"${
    isWrong ? html` aria-invalid="true"` : undefined
  }>
<p class="hint" id="user_code-hint">Eight letters, such as WDJB-MJHT. Compare them with the code on your device.</p>
</div>
<button>Continue</button>`;
  const body = html`<p class="lead">Enter the code that your device or program shows.</p>
${form(visit, '/device', fields)}`;
  const text = 'This code is not valid. Codes work once and expire after a few minutes.';
  const notice = isWrong ? ({ kind: 'error', text } as const) : undefined;
  return { status: isWrong ? 400 : 200, page: layout(visit, { title: 'Connect a device', notice, body }) };
}

function show(
  visit: SignedInVisit,
  { client, scopes }: PendingDevice,
  userCode: string,
  proof?: ReauthenticationOutcome,
): LoginAnswer {
  const body = html`<p>Continue only if you started this yourself, and your device shows <strong>${cut(userCode)}</strong>.
Never enter a code that someone else gave you.</p>
${consentQuestion(visit, {
  client,
  scopes,
  destination: 'the device that shows this code',
  action: '/device',
  fields: hidden('user_code', cut(userCode)),
  proof,
})}`;
  const notice = proof && ({ kind: 'error', text: 'Access was not allowed' } as const);
  return { status: proof ? 400 : 200, page: layout(visit, { title: 'Allow access', notice, body }) };
}

async function allow(visit: SignedInVisit, device: PendingDevice): Promise<LoginAnswer> {
  const { ctx, signedIn } = visit;
  const isAllowed = await allowDevice(ctx, signedIn.user, device);
  if (!isAllowed) return askForCode(visit, { userCode: '', isWrong: true });
  return end(
    visit,
    'Device connected',
    html`${isolatedName(device.client.label)} now has access. You can close this page.`,
  );
}

async function deny(visit: SignedInVisit, device: PendingDevice): Promise<LoginAnswer> {
  const { ctx } = visit;
  if (!(await denyDevice(ctx, device))) return askForCode(visit, { userCode: '', isWrong: true });
  const text = html`You denied access to ${isolatedName(device.client.label)}. You can close this page.`;
  return end(visit, 'Access denied', text);
}

function notGrantable(visit: SignedInVisit, { client }: PendingDevice): LoginAnswer {
  const text = html`${isolatedName(client.label)} requests access to child accounts, but your account has none.`;
  return { ...end(visit, 'Access cannot be granted', text), status: 400 };
}

function end(visit: SignedInVisit, title: string, text: Html): Extract<LoginAnswer, { page: unknown }> {
  const body = html`<p class="lead">${text}</p>
${onwardLinks(TO_CONSOLE, { text: 'Apps with access', to: '/you#apps' })}`;
  return { status: 200, page: layout(visit, { title, body }) };
}

function cut(userCode: string): string {
  return [...userCode].slice(0, MAXIMUM_CODE_LENGTH).join('');
}
