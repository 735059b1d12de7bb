import { minuteText } from '#domain/time';
import type { MessageValues, Template } from '../message.ts';
import { inLine } from './values.ts';

export interface MessageText {
  /** Subject of an e-mail. Must not contain message values, since it becomes a header. */
  subject: string;
  paragraphs: readonly Paragraph[];
  /** Why the recipient gets this e-mail. An SMS has no room for it. */
  why?: string;
  /** The page that stops such e-mails. */
  stop?: PageLink;
}

/** A link to a page is introduced by the paragraph before it. */
export type Paragraph = string | PageLink | { list: readonly ListItem[] };

export interface PageLink {
  link: string;
  /** What the page is for. */
  label: string;
}

export interface ListItem {
  text: string;
  time: string;
  link: string;
}

/** Before the operator's address for support. */
export const HELP = 'Help:';

/** Between a button and the address of its page. */
export const IF_NO_BUTTON = 'If the button does not work, copy this address into your browser:';

const NOT_YOU =
  'If this was not you, change your password and revoke your tokens at once, and tell the administrator of your account.';

const ALWAYS = 'Messages about the security of your user are always sent.';

const CHANGED = `You receive this message because the way to sign in as your user has changed. ${ALWAYS}`;

/** Appended to a notice that replaced earlier ones. */
export function omittedNotice(count: number): string {
  const [messages, were] = count === 1 ? ['message', 'was'] : ['messages', 'were'];
  return `${count} earlier ${messages} of this kind ${were} not sent, because there were too many.`;
}

function moreEvents(count: number, isCut: boolean): string {
  if (isCut) return `More than ${count} further events are not listed here.`;
  return count === 1 ? 'One more event is not listed here.' : `${count} more events are not listed here.`;
}

/** The texts of all templates, with the name of the service. They are short, and contain a link only if the message is about it. */
export const words: { [T in Template]: (values: MessageValues[T], service: string) => MessageText } = {
  activity: ({ username, events, more, isCut, link, unsubscribe }, service) => ({
    subject: `Activity in your ${service} account`,
    paragraphs: [
      `This is what others did in the account of your ${service} user ${inLine(username)}, newest first:`,
      {
        list: events.map((event) => ({
          text: inLine(event.sentence),
          time: minuteText(event.time),
          link: event.link,
        })),
      },
      ...(more === 0 ? [] : [moreEvents(more, isCut)]),
      'All events are in the console:',
      { link, label: 'Show all events' },
    ],
    why: 'You receive this message because your user wants notifications about what others do in the account.',
    stop: { link: unsubscribe, label: 'Stop messages about activity' },
  }),
  'phone-code': ({ code, expiry }, service) => ({
    subject: `Your ${service} code`,
    // A single-part SMS holds 160 characters.
    paragraphs: [
      `${service}: ${inLine(code)} is your code, valid until ${minuteText(expiry)}. Do not share it.`,
    ],
  }),
  invitation: ({ username, link, expiry }, service) => ({
    subject: `Your new ${service} user`,
    paragraphs: [
      `A ${service} user was created for you. Your username is ${inLine(username)}.`,
      `Set your password here. The link works once, until ${minuteText(expiry)}:`,
      { link, label: 'Set your password' },
    ],
    why: `You receive this message because an administrator of an account at ${service} entered your e-mail address. If you did not expect this message, you can ignore it.`,
  }),
  'password-reset': ({ username, link, expiry }, service) => ({
    subject: `Set a new ${service} password`,
    paragraphs: [
      `Somebody requested a new password for your ${service} user ${inLine(username)}. If this was not you, you can ignore this message: your password stays as it is.`,
      `Set a new password here. The link works once, until ${minuteText(expiry)}:`,
      { link, label: 'Set a new password' },
    ],
    why: 'You receive this message because somebody entered your username on the page for forgotten passwords.',
  }),
  'new-sign-in': ({ username, ip, browser, time: at }, service) => ({
    subject: `New sign-in to ${service}`,
    paragraphs: [
      `Somebody signed in as your ${service} user ${inLine(username)} on ${minuteText(at)}, from the address ${inLine(ip)}, with ${inLine(browser)}. If this was you, you can ignore this message.`,
      NOT_YOU,
    ],
    why: `You receive this message because somebody signed in from a browser that your user does not trust. ${ALWAYS}`,
  }),
  'password-changed': ({ username }, service) => ({
    subject: 'Your password was changed',
    paragraphs: [`The password of your ${service} user ${inLine(username)} was changed.`, NOT_YOU],
    why: CHANGED,
  }),
  'two-factor-enabled': ({ username }, service) => ({
    subject: 'Two-factor authentication is on',
    paragraphs: [
      `Two-factor authentication was turned on or set up again for your ${service} user ${inLine(username)}. From now on you need a code to sign in.`,
      NOT_YOU,
    ],
    why: CHANGED,
  }),
  'two-factor-disabled': ({ username }, service) => ({
    subject: 'Two-factor authentication is off',
    paragraphs: [
      `Two-factor authentication was turned off for your ${service} user ${inLine(username)}. From now on you only need your password to sign in.`,
      NOT_YOU,
    ],
    why: CHANGED,
  }),
  'token-created': ({ username, label }, service) => ({
    subject: 'A new personal access token',
    paragraphs: [
      `A personal access token was created for your ${service} user ${inLine(username)}. Its label is "${inLine(label)}".`,
      NOT_YOU,
    ],
    why: `You receive this message because somebody with this token can act as your user. ${ALWAYS}`,
  }),
  'email-changed': ({ username, email }, service) => ({
    subject: 'Your e-mail address was changed',
    paragraphs: [
      `The e-mail address of your ${service} user ${inLine(username)} was changed to ${inLine(email)}. From now on messages are sent there.`,
      NOT_YOU,
    ],
    why: `You receive this message because this is the new or an earlier e-mail address of your user. ${ALWAYS}`,
  }),
  'phone-verified': ({ username, phoneNumber }, service) => ({
    subject: 'Your phone number was verified',
    paragraphs: [
      `${inLine(phoneNumber)} is now the verified phone number of your ${service} user ${inLine(username)}.`,
      NOT_YOU,
    ],
    why: `You receive this message because the phone number of your user has changed. ${ALWAYS}`,
  }),
  'phone-removed': ({ username }, service) => ({
    subject: 'Your phone number was removed',
    paragraphs: [
      `The verified phone number of your ${service} user ${inLine(username)} was removed.`,
      NOT_YOU,
    ],
    why: `You receive this message because the phone number of your user has changed. ${ALWAYS}`,
  }),
  'webhook-disabled': ({ username, label }, service) => ({
    subject: 'A webhook was disabled',
    paragraphs: [
      `The webhook "${inLine(label)}" of your ${service} account was disabled, because nothing could be delivered to it for 3 days. No events are sent to it any more.`,
      `Its deliveries show why. When its receiver works again, enable the webhook, and send the failed deliveries again if you need them.`,
    ],
    why: `You receive this message because your user ${inLine(username)} administers the account and wants notifications. To stop them, switch off "Mails about what others do in the account" in your profile.`,
  }),
};
