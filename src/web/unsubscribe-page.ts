import { unsubscribe } from '#features/digests/unsubscribe';
import type { LoginAnswer, LoginPage } from './kit/answer.ts';
import { hidden } from './kit/fields.ts';
import { html } from './kit/html.ts';
import { layout, onwardLinks } from './kit/layout.ts';
import type { Visit } from './kit/visit.ts';

/** What a code may look like. */
const CODE = /^[\w.-]{1,100}$/;

/**
 * `/mail/unsubscribe?u=`: the link of mails about activity (RFC 8058). Both answers are the same for every code, so that
 * they reveal nothing. Programs open links, so only the button switches anything off.
 */
export const unsubscribePage: LoginPage = {
  operation: 'unsubscribe',
  openToAll: true,

  async get(visit) {
    const action = `/mail/unsubscribe?u=${codeOf(visit)}`;
    return page(
      visit,
      'Stop messages about activity?',
      html`<p>You will no longer receive messages about what others do in your account. You will still receive messages
about the security of your user, such as a changed password.</p>
<form method="post" action="${action}">
${hidden('List-Unsubscribe', 'One-Click')}
<button>Stop messages</button>
</form>`,
    );
  },

  async post(visit) {
    await unsubscribe(visit.unguardedCtx, visit.unguardedCtxOf, codeOf(visit));
    return page(
      visit,
      'Messages stopped',
      html`<p>If this link is still valid, you will no longer receive messages about activity. Links sent before you
changed your e-mail address do not work: use the one in the newest message.</p>
<p>You can turn them on again in your profile.</p>
${onwardLinks({ text: 'Go to your profile', to: '/console/profile' })}`,
    );
  },
};

function page({ brand }: Visit, title: string, body: ReturnType<typeof html>): LoginAnswer {
  const nobody = { signedIn: undefined, formToken: () => '', brand };
  return { status: 200, page: layout(nobody, { title, body }), formTargets: [] };
}

function codeOf({ url }: Visit): string {
  return CODE.exec(url.searchParams.get('u') ?? '')?.[0] ?? '';
}
