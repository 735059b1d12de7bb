import assert from 'node:assert/strict';
import { before, it } from 'node:test';
import fc from 'fast-check';
import { answerProblems, bodyOf as answersBody } from '#console/pages/profile/security/answers.ts';
import { draftProblems, EMPTY, bodyOf as tokenBody } from '#console/pages/profile/tokens/draft.ts';
import { sshKeyProblems } from '#console/plan/ssh-key.ts';
import { emailProblems, usernameProblems, userProblems } from '#console/plan/user.ts';
import { webhookChangesProblems, webhookProblems } from '#console/plan/webhook.ts';
import { EVENT_KINDS } from '#domain/event';
import type { Problem } from '#domain/failure';
import { succeeded } from '#test/harness/assert-errors';
import { describeOnBoth } from '#test/harness/databases';
import { rounds } from '#test/harness/effort';
import type { Answer, Client } from '#test/harness/http-client';
import { newVpc } from '#test/harness/networks';
import { type TestAccount, useTestApi } from '#test/harness/test-api';

const DRAFTS = { numRuns: rounds({ full: 500, others: 40 }) };

const HOUR = 3600;

const text = fc.string({ unit: 'binary', maxLength: 6 });

const username = fc.oneof(
  { weight: 4, arbitrary: fc.stringMatching(/^[a-z0-9][a-zA-Z0-9_-]{0,8}$/) },
  {
    weight: 2,
    arbitrary: fc.constantFrom('', 'ab', '-ab', 'ab-', 'a--b', 'a-_b', 'a b', 'ärger', 'x'.repeat(33)),
  },
  text,
);

const email = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom('ana@example.com', 'a.b+c@x.example', 'a@b.c', '"a"@example.com') },
  {
    weight: 3,
    arbitrary: fc.constantFrom(
      ...['', 'ana', '@example.com', 'ana@', 'ana@example', 'a..b@example.com', '-a@example.com', 'a@-b.com'],
      ...['a@b..com', 'a@b.com ', 'ä@example.com', 'a@b.c-', `${'a'.repeat(117)}@example.com`],
      `${'a'.repeat(116)}@example.com`,
    ),
  },
  fc.emailAddress(),
  text,
);

const KEY = 'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIORVZBjFMEH6AyMEkpdVCQQRAtDtNdYzRPt7KzQEEV/b';

const sshKey = fc.oneof(
  { weight: 2, arbitrary: text.map((comment) => `${KEY} ${comment}`) },
  {
    weight: 3,
    arbitrary: fc.constantFrom(
      ...[KEY, `${KEY} maria@laptop`, `${KEY}\n`, `${KEY}\n${KEY}`, KEY.slice(0, -1), KEY.slice(0, 30), ''],
      ...['ssh-ed25519', 'ssh-rsa AAAA', 'ssh-none AAAA', '-----BEGIN OPENSSH PRIVATE KEY-----', ` ${KEY}`],
      ...[`${KEY} ${'x'.repeat(16_384)}`, `ssh-rsa ${KEY.split(' ')[1]}`, `${KEY}\tx`],
    ),
  },
  // One character of the key is another one.
  fc
    .record({ at: fc.nat(KEY.length - 1), character: fc.constantFrom('A', '/', '=', ' ', '\u0007', 'é') })
    .map(({ at, character }) => `${KEY.slice(0, at)}${character}${KEY.slice(at + 1)}`),
  text,
);

const network = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.constantFrom('203.0.113.0/24', '2001:db8::/32', '10.0.0.0/8', '203.0.113.7/32'),
  },
  {
    weight: 2,
    arbitrary: fc.constantFrom(
      '203.0.113.7',
      '10.0.0.1/8',
      '::/129',
      '10.0.0.0/33',
      '010.0.0.0/8',
      'x'.repeat(60),
    ),
  },
  fc.string({ maxLength: 6 }),
);

const url = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.constantFrom(
      'https://hooks.example.com/x',
      'https://hooks.example.com:8443',
      'HTTPS://a.example',
    ),
  },
  {
    weight: 3,
    arbitrary: fc.constantFrom(
      ...['', 'hooks.example.com', 'ftp://a.example', 'https://', 'https://a b', 'https://u:p@a.example/'],
      ...[
        'https://a.example/#x',
        'https://a.example:22',
        'https://a.example:99999',
        `https://a.example/${'x'.repeat(500)}`,
      ],
      ...['https:a.example', 'https://[::1', 'javascript:alert(1)'],
    ),
  },
  fc.webUrl({ validSchemes: ['https'] }).filter((one) => !/\/\/[0-9.[]/.test(one)),
  text,
);

const webhookLabel = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom('inventory', 'ä', ' ', 'x'.repeat(64)) },
  { weight: 1, arbitrary: fc.constantFrom('', 'x'.repeat(65), 'a\nb') },
  text,
);

const actions = fc.oneof(
  fc.constantFrom(['*'], [], ['dance']),
  fc.uniqueArray(fc.constantFrom(...Object.keys(EVENT_KINDS)), { maxLength: 3 }),
);

describeOnBoth('the forms of account and profile refuse what the service refuses', (dialect) => {
  const running = useTestApi(dialect);
  let account: TestAccount;
  let owner: Client;

  before(async () => {
    account = await running.api.newAccount();
    ({ owner } = account);
  });

  it('of a new user', async () => {
    await fc.assert(
      fc.asyncProperty(fc.record({ username, email, restricted: fc.boolean() }), async (draft) => {
        const answer = await owner.post('/account/users', draft);
        if (answer.status === 200) await owner.delete(`/account/users/${draft.username}`);
        assert.deepEqual(userProblems(draft), problemsOf(answer));
      }),
      DRAFTS,
    );
  });

  it('of a new name of a user', async () => {
    const user = await account.restricted();
    let name = user.username;
    await fc.assert(
      fc.asyncProperty(username, async (draft) => {
        const answer = await owner.put(`/account/users/${name}`, { username: draft });
        if (answer.status === 200) name = answer.body.username;
        assert.deepEqual(usernameProblems(draft), problemsOf(answer));
      }),
      DRAFTS,
    );
  });

  it('of an e-mail address', async () => {
    await fc.assert(
      fc.asyncProperty(email, async (draft) => {
        const answer = await owner.put('/profile', { email: draft });
        // An address may be changed a few times an hour.
        if (answer.status === 200) running.api.clock.advance(HOUR);
        assert.deepEqual(emailProblems(draft), problemsOf(answer));
      }),
      DRAFTS,
    );
  });

  it('of an SSH key', async () => {
    await fc.assert(
      fc.asyncProperty(sshKey, async (draft) => {
        // As the form sends it. Keys on curves are not among the drafts: the browser does not check their points.
        const key = draft.trim();
        const answer = await owner.post('/profile/sshkeys', { label: 'laptop', ssh_key: key });
        if (answer.status === 200) await owner.delete(`/profile/sshkeys/${answer.body.id}`);
        assert.deepEqual(sshKeyProblems(key), problemsOf(answer));
      }),
      DRAFTS,
    );
  });

  it('of the networks of a token', async () => {
    const networks = fc.oneof(
      { weight: 9, arbitrary: fc.array(network, { maxLength: 4 }) },
      fc.array(network, { minLength: 51, maxLength: 52 }),
    );
    await fc.assert(
      fc.asyncProperty(networks, async (list) => {
        const draft = { ...EMPTY, networks: list.join('\n') };
        const answer = await owner.post('/profile/tokens', tokenBody(draft, running.api.clock.now * 1000));
        if (answer.status === 200) await owner.delete(`/profile/tokens/${answer.body.id}`);
        assert.deepEqual(draftProblems(draft), problemsOf(answer));
      }),
      DRAFTS,
    );
  });

  it('of a webhook, but for what the operator allows', async () => {
    const { id: vpc } = await newVpc(owner);
    const vpcs = fc.constantFrom(null, null, [vpc]);
    const { id } = succeeded(
      await owner.post('/account/webhooks', { label: 'x', url: 'https://hooks.example.com', actions: ['*'] }),
    );
    await fc.assert(
      fc.asyncProperty(fc.record({ label: webhookLabel, url, actions, vpcs }), async (draft) => {
        const answer = await owner.post('/account/webhooks', draft);
        if (answer.status === 200) await owner.delete(`/account/webhooks/${answer.body.id}`);
        assert.deepEqual(inOwnWords(webhookProblems(draft)), problemsOf(answer));
        const changed = await owner.put(`/account/webhooks/${id}`, draft);
        assert.deepEqual(inOwnWords(webhookChangesProblems(draft)), problemsOf(changed));
      }),
      DRAFTS,
    );
  });

  it('of answers to security questions: a question that is not chosen', async () => {
    const answer = fc.record({
      question: fc.constantFrom('', '1', '2', '3', '4'),
      text: fc.constant('at home'),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(answer, { minLength: 3, maxLength: 3 }), async (answers) => {
        // The form does not offer a question that another answer has.
        const chosen = answers.map(({ question }) => question).filter((question) => question !== '');
        fc.pre(new Set(chosen).size === chosen.length);
        const { status } = await owner.post('/profile/security-questions', answersBody(answers));
        assert.equal(answerProblems(answers).length > 0, status === 400);
      }),
      DRAFTS,
    );
  });
});

function problemsOf({ status, body, text: answer }: Answer): Problem[] {
  assert.ok(status === 200 || status === 400, answer);
  return status === 200 ? [] : body.errors;
}

/** The form says more plainly that a list is empty. */
function inOwnWords(problems: readonly Problem[]): Problem[] {
  return problems.map(({ field, reason }) =>
    reason === 'Choose at least one kind of event'
      ? { field, reason: 'actions is not valid' }
      : { field, reason },
  );
}
