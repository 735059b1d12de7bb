import type { IncomingMessage } from 'node:http';
import type { Config } from '#config/config';
import { Failure } from '#domain/failure';
import type { FailureKind } from '#domain/reasons/reason';
import { durationText } from '#domain/time';
import { errorAnswer } from '#http/errors';
import type { PageLoginAnswer } from './answer.ts';
import { pageToReopen, withContinuation } from './continuation.ts';
import { html } from './html.ts';
import { layout, type OnwardLink, onwardLinks, TO_SIGN_IN, TO_START } from './layout.ts';
import type { BrowserRequest, Visit } from './visit.ts';

/** The request that failed. */
export type FailedRequest = Pick<BrowserRequest, 'url' | 'form' | 'brand'> &
  Partial<Pick<Visit, 'signedIn' | 'formToken'>>;

interface ErrorText {
  title: string;
  text: string;
  /** Label of the link that opens the page again. Without it there is no such link. */
  again?: string;
  /** Offers other ways beside that link. */
  more?: boolean;
}

/** The texts for the kinds of failure. */
const WORDS: Partial<Record<FailureKind, ErrorText>> = {
  not_found: { title: 'Page not found', text: 'The link may be old or incomplete.' },
  method_not_allowed: { title: 'Request not supported', text: 'This address does not support the request.' },
  forbidden: {
    title: 'This page has expired',
    text: 'It was open for too long, or you have signed in or out in the meantime. Nothing was changed.',
    again: 'Open the page again',
  },
  too_large: {
    title: 'Too much data',
    text: 'Nothing was changed. Send less.',
    again: 'Open the page again',
  },
  invalid_token: { title: 'You are signed out', text: 'Sign in and try again.' },
  busy: { title: 'The service is busy', text: 'Try again in a moment.', again: 'Try again' },
  unavailable: {
    title: 'The service is under maintenance',
    text: 'Try again in a few minutes.',
    again: 'Try again',
  },
};

const FETCHED: ErrorText = {
  title: 'Open this page in a browser',
  text: 'A script asked for it, and scripts cannot send its form. Nothing was changed.',
  again: 'Open the page',
};

const UNKNOWN: ErrorText = {
  title: 'Something went wrong',
  text: 'The error was logged. Try again in a few minutes.',
  again: 'Try again',
};

/** Pages on which wrong passwords and codes are counted. */
const SIGN_IN = /^\/login(?:\/code)?$/;

/** What else helps on a page, by the beginning of its path. */
const OTHER_WAYS: readonly (readonly [path: string, ways: readonly OnwardLink[]])[] = [
  ['/login', [{ text: 'Forgot your password?', to: '/password/reset' }]],
  ['/password/reset', [TO_SIGN_IN]],
  ['/password/set', [{ text: 'Get a new link', to: '/password/reset' }, TO_SIGN_IN]],
  ['', [TO_START]],
];

/** A page that only navigation may open was fetched by a script. */
export class FetchedByScript extends Failure {
  constructor() {
    super('forbidden', Failure.forbidden().problems);
  }
}

/** The page for any error, with the ways on from there. Shows no details of the error. */
export function errorPage(error: unknown, failed: FailedRequest): PageLoginAnswer {
  const { status, isBusy } = errorAnswer(error);
  const known = error instanceof Failure ? wordsFor(error, failed) : undefined;
  const words = known ?? (status === 503 ? WORDS.unavailable : undefined) ?? UNKNOWN;
  const isSignedOut = words === WORDS.invalid_token;
  const { signedIn, formToken = () => '', brand } = failed;
  const page = layout(
    { signedIn: isSignedOut ? undefined : signedIn, formToken, brand },
    {
      title: words.title,
      body: html`<p class="lead">${words.text}</p>\n${onwardLinks(...waysFor(words, failed))}`,
    },
  );
  const exhausted = error instanceof Failure ? error.exhausted : undefined;
  const retryAfter = isBusy ? 1 : exhausted?.retryAfter;
  return { status, page, ...(retryAfter === undefined ? {} : { retryAfter }) };
}

/** A request whose visit could not be read. */
export function failedRequest(
  { loginUrl, brand }: Pick<Config, 'loginUrl' | 'brand'>,
  { url = '/' }: Pick<IncomingMessage, 'url'>,
): FailedRequest {
  return { url: URL.parse(`${loginUrl}${url}`) ?? new URL(loginUrl), form: new URLSearchParams(), brand };
}

function wordsFor(error: Failure, failed: FailedRequest): ErrorText | undefined {
  if (error instanceof FetchedByScript) return FETCHED;
  if (error.kind !== 'too_many_requests') return WORDS[error.kind];
  const wait = error.exhausted ? `in ${durationText(error.exhausted.retryAfter)}` : 'in a few minutes';
  // The same for every username, whether or not it exists.
  const strict = SIGN_IN.test(failed.url.pathname);
  const text = `Try again ${wait}.${strict ? ' Until then, even the right password or code is refused.' : ''}`;
  return { title: 'Too many attempts', text, again: strict ? 'Back to sign-in' : 'Back', more: true };
}

function waysFor(words: ErrorText, failed: FailedRequest): readonly OnwardLink[] {
  const reopened = pageToReopen(failed);
  if (words === WORDS.invalid_token) {
    return [
      { text: 'Sign in', to: reopened === undefined ? '/login' : withContinuation('/login', reopened) },
    ];
  }
  const again =
    words.again !== undefined && reopened !== undefined ? [{ text: words.again, to: reopened }] : [];
  if (again.length > 0 && !words.more) return again;
  if (words.again === undefined) return [TO_START];
  const path = failed.url.pathname;
  return [...again, ...(OTHER_WAYS.find(([start]) => path.startsWith(start))?.[1] ?? [])];
}
