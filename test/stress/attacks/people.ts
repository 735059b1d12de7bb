// Attacks with hashes and mails, which cost the service much and the client little.
import { FormBrowser } from '#test/harness/form-browser';
import type { Attack, Target, Turn } from '../attack.ts';
import { flood, json, together } from './tools.ts';

const WRITES = 400;
const ADDRESS_CHANGES = 760;

/** Submits the form of a page repeatedly, with a new browser from time to time. */
async function submitOften(
  { host, port }: Target,
  turn: Turn,
  path: string,
  fields: (number: number) => Record<string, string>,
): Promise<void> {
  let number = 0;
  await together(16, async () => {
    while (!turn.signal.aborted) {
      const browser = new FormBrowser(`http://${host}:${port}`);
      await browser.get(path).catch(() => {});
      for (let turns = 0; turns < 20 && !turn.signal.aborted; turns += 1) {
        number += 1;
        // The page has no form when it was requested too often. A new browser tries again.
        const answer = await submit(browser, fields(number)).catch(() => undefined);
        turn.count(answer?.status ?? 'no form');
        if (answer?.status !== 200 && answer?.status !== 400) break;
      }
    }
  });
}

/** @throws Error when the page has no form */
async function submit(browser: FormBrowser, fields: Record<string, string>): Promise<{ status: number }> {
  return await browser.submit(fields);
}

export const peopleAttacks: Attack[] = [
  {
    name: 'security-questions',
    does: `${WRITES} writes of security answers, hashed three times each, while another user signs in`,
    signIns: true,
    run: (target, turn) =>
      flood(
        target,
        turn,
        64,
        (number) => ({
          method: 'POST',
          path: '/v4/profile/security-questions',
          token: target.tokens.questions,
          body: json({
            security_questions: [1, 4, 9].map((question_id) => ({
              question_id,
              response: `answer ${number}`,
            })),
          }),
        }),
        WRITES,
      ),
  },
  {
    name: 'sign-ins',
    does: 'wrong passwords of ever other users, while another user signs in',
    anonymous: true,
    signIns: true,
    run: (target, turn) =>
      submitOften(target, turn, '/login', (number) => ({
        username: `user${201 + (number % 8)}`,
        password: `wrong password ${number} ${'x'.repeat(60_000)}`.slice(0, 60_000),
      })),
  },
  {
    name: 'password-links',
    does: 'asks for password links of existing users',
    anonymous: true,
    mails: true,
    run: (target, turn) =>
      submitOften(target, turn, '/password/reset', (number) => ({ username: `user${101 + (number % 100)}` })),
  },
  {
    name: 'address-changes',
    does: `${ADDRESS_CHANGES} changes of mail addresses`,
    mails: true,
    run: (target, turn) =>
      flood(
        target,
        turn,
        32,
        (number) => ({
          method: 'PUT',
          path: '/v4/profile',
          token: target.tokens.mails,
          body: json({ email: `third-party+${number}@example.com` }),
        }),
        ADDRESS_CHANGES,
      ),
  },
  {
    name: 'invitations',
    does: 'invites users at the address of a third party',
    mails: true,
    run: (target, turn) =>
      flood(
        target,
        turn,
        16,
        (number) => ({
          method: 'POST',
          path: '/v4/account/users',
          token: target.tokens.mails,
          body: json({ username: `invited-${number}`, email: 'third-party@example.com', restricted: true }),
        }),
        ADDRESS_CHANGES,
      ),
  },
];
