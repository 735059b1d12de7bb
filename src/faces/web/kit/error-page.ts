import { durationText } from '#domain/duration-text';
import { Failure } from '#domain/failure';
import type { FailureKind } from '#domain/reasons/reason';
import { errorAnswer } from '#faces/http/errors';
import type { PageLoginAnswer } from './answer.ts';
import { html } from './html.ts';
import { layout } from './layout.ts';

/** The texts for the kinds of failure. */
const WORDS: Partial<Record<FailureKind, { title: string; text: string }>> = {
  not_found: { title: 'Page not found', text: 'The link may be old or incomplete.' },
  method_not_allowed: { title: 'Request not supported', text: 'Go back and try again.' },
  forbidden: {
    title: 'This form is no longer valid',
    text: 'It was open for too long, or was sent from another page. Go back, reload the page, and send it again.',
  },
  too_large: { title: 'Too much data', text: 'Go back and send less.' },
  invalid_token: { title: 'You are signed out', text: 'Sign in and try again.' },
  busy: { title: 'The service is busy', text: 'Go back and try again in a moment.' },
  unavailable: { title: 'The service is under maintenance', text: 'Try again in a few minutes.' },
};

const UNKNOWN = { title: 'Something went wrong', text: 'The error was logged. Try again in a few minutes.' };

/** Tells a client that exceeded a limit when to try again. */
function wordsFor(error: Failure) {
  if (error.kind !== 'too_many_requests') return WORDS[error.kind];
  const wait = error.exhausted ? `in ${durationText(error.exhausted.retryAfter)}` : 'in a few minutes';
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
