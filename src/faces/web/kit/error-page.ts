import { durationText } from '#domain/duration-text';
import { Failure } from '#domain/failure';
import type { FailureKind } from '#domain/reasons/reason';
import { errorAnswer } from '#faces/http/errors';
import type { PageLoginAnswer } from './answer.ts';
import { html } from './html.ts';
import { layout } from './layout.ts';

/** The texts for the kinds of failure. */
const WORDS: Partial<Record<FailureKind, { title: string; text: string }>> = {
  not_found: { title: 'There is nothing at this address', text: 'The link may be old, or not complete.' },
  method_not_allowed: { title: 'This address cannot do that', text: 'Go back, and try it again from there.' },
  forbidden: {
    title: 'This form is not valid any more',
    text: 'It was open for too long, or came from another page. Go back, load the page again, and send it once more.',
  },
  too_large: { title: 'That was too much', text: 'Go back, and send less.' },
  invalid_token: { title: 'You are signed out', text: 'Sign in again, and try it once more.' },
  busy: { title: 'The service is busy', text: 'Go back, and try it again in a moment.' },
  unavailable: { title: 'The service is being looked after', text: 'Try again in some minutes.' },
};

const UNKNOWN = { title: 'Something went wrong', text: 'It was noted. Try again in some minutes.' };

/** Tells a client that exceeded a limit when to try again. */
function wordsFor(error: Failure) {
  if (error.kind !== 'too_many_requests') return WORDS[error.kind];
  const wait = error.exhausted ? `in ${durationText(error.exhausted.retryAfter)}` : 'in some minutes';
  return { title: 'Too many attempts', text: `Try again ${wait}.` };
}

/** The page for any error. Shows no details of the error. */
export function errorPage(error: unknown): PageLoginAnswer {
  const { status, isBusy } = errorAnswer(error);
  const known = error instanceof Failure ? wordsFor(error) : undefined;
  const { title, text } = known ?? (status === 503 ? WORDS.unavailable : undefined) ?? UNKNOWN;
  const page = layout(
    { signedIn: undefined, formToken: () => '' },
    { title, body: html`<p class="lead">${text}</p>` },
  );
  const exhausted = error instanceof Failure ? error.exhausted : undefined;
  const retryAfter = isBusy ? 1 : exhausted?.retryAfter;
  return { status, page, ...(retryAfter === undefined ? {} : { retryAfter }) };
}
