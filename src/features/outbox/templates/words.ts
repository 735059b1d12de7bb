import type { MessageValues, Template } from '../message.ts';
import { inLine, time } from './values.ts';

/** The name of the service in messages. */
const PRODUCT = 'Palisade';

/** The text of a message as paragraphs, one of which may be a link. */
export interface Words {
  /** Subject of an e-mail. Must not contain message values, since it becomes a header. */
  subject: string;
  paragraphs: readonly (string | { link: string })[];
}

const NOT_YOU =
  'If this was not you, change your password and revoke your tokens at once, and tell the administrator of your account.';

const NO_REASON = 'If this was not you, you can ignore this message.';

/** Appended to a notice that replaced earlier ones. */
export function leftOut(count: number): string {
  const [messages, were] = count === 1 ? ['message', 'was'] : ['messages', 'were'];
  return `${count} earlier ${messages} of this kind ${were} not sent, because there were too many.`;
}

/** The texts of all templates. They are short, and contain a link only if the message is about it. */
export const words: { [T in Template]: (values: MessageValues[T]) => Words } = {
  'phone-code': ({ code, expiry }) => ({
    subject: `Your ${PRODUCT} code`,
    // A single-part SMS holds 160 characters.
    paragraphs: [`${PRODUCT}: ${inLine(code)} is your code, valid until ${time(expiry)}. Do not share it.`],
  }),
  invitation: ({ username, link, expiry }) => ({
    subject: `Your new ${PRODUCT} user`,
    paragraphs: [
      `A ${PRODUCT} user was created for you. Your username is ${inLine(username)}.`,
      `Set your password with this link. It works once, until ${time(expiry)}:`,
      { link },
    ],
  }),
  'password-reset': ({ username, link, expiry }) => ({
    subject: `Set a new ${PRODUCT} password`,
    paragraphs: [
      `Somebody requested a new password for your ${PRODUCT} user ${inLine(username)}. ${NO_REASON}`,
      `Set the password with this link. It works once, until ${time(expiry)}:`,
      { link },
    ],
  }),
  'new-sign-in': ({ username, ip, browser, time: at }) => ({
    subject: `New sign-in to ${PRODUCT}`,
    paragraphs: [
      `Somebody signed in as your ${PRODUCT} user ${inLine(username)} on ${time(at)}, from the address ${inLine(ip)}, with ${inLine(browser)}. If this was you, you can ignore this message.`,
      NOT_YOU,
    ],
  }),
  'password-changed': ({ username }) => ({
    subject: 'Your password was changed',
    paragraphs: [`The password of your ${PRODUCT} user ${inLine(username)} was changed.`, NOT_YOU],
  }),
  'two-factor-enabled': ({ username }) => ({
    subject: 'Two-factor authentication is on',
    paragraphs: [
      `Two-factor authentication was turned on or set up again for your ${PRODUCT} user ${inLine(username)}. From now on you need a code to sign in.`,
      NOT_YOU,
    ],
  }),
  'two-factor-disabled': ({ username }) => ({
    subject: 'Two-factor authentication is off',
    paragraphs: [
      `Two-factor authentication was turned off for your ${PRODUCT} user ${inLine(username)}. From now on you only need your password to sign in.`,
      NOT_YOU,
    ],
  }),
  'token-created': ({ username, label }) => ({
    subject: 'A new personal access token',
    paragraphs: [
      `A personal access token was created for your ${PRODUCT} user ${inLine(username)}. Its label is "${inLine(label)}".`,
      NOT_YOU,
    ],
  }),
  'email-changed': ({ username, email }) => ({
    subject: 'Your e-mail address was changed',
    paragraphs: [
      `The e-mail address of your ${PRODUCT} user ${inLine(username)} was changed to ${inLine(email)}. From now on messages are sent there.`,
      NOT_YOU,
    ],
  }),
  'phone-verified': ({ username, phoneNumber }) => ({
    subject: 'Your phone number was verified',
    paragraphs: [
      `${inLine(phoneNumber)} is now the verified phone number of your ${PRODUCT} user ${inLine(username)}.`,
      NOT_YOU,
    ],
  }),
  'phone-removed': ({ username }) => ({
    subject: 'Your phone number was removed',
    paragraphs: [
      `The verified phone number of your ${PRODUCT} user ${inLine(username)} was removed.`,
      NOT_YOU,
    ],
  }),
  'webhook-disabled': ({ username, label }) => ({
    subject: 'A webhook was disabled',
    paragraphs: [
      `The webhook "${inLine(label)}" of your ${PRODUCT} account was disabled, because nothing could be delivered to it for 3 days. No events are sent to it any more.`,
      `Its deliveries show why. When its receiver works again, enable the webhook, and send the failed deliveries again if you need them.`,
      `You receive this message because your user ${inLine(username)} administers the account and wants notifications.`,
    ],
  }),
};
