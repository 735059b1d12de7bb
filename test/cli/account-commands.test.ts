import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { succeeded } from '#test/harness/assert-errors';
import { describeOnDatabase } from '#test/harness/databases';
import { FormBrowser } from '#test/harness/form-browser';
import { Client } from '#test/harness/http-client';
import { Installation, type Serving } from './palisade.ts';

const TOKEN = 'ef'.repeat(32);

const ANSWERS = [
  { question_id: 1, response: 'Mrs Moreira' },
  { question_id: 4, response: 'Biscuit' },
  { question_id: 9, response: 'Corner Bakery' },
];

describeOnDatabase('the commands for accounts and their users', (dialect) => {
  let installation: Installation;
  let serving: Serving;
  let admin: Client;

  before(async () => {
    installation = await Installation.create(dialect);
    const env = { PALISADE_BOOTSTRAP_TOKEN: TOKEN, PALISADE_BOOTSTRAP_PASSWORD: 'quiet mice at dawn' };
    serving = await installation.serve({ env });
    admin = new Client(serving.base, TOKEN);
  });
  after(() => serving?.stop());

  /**
   * Runs a command that must succeed.
   * @returns its JSON output
   */
  async function run(...args: string[]) {
    const { status, stderr, json } = await installation.runAgain([...args, '--json']);
    assert.deepEqual([status, stderr], [0, '']);
    return json;
  }

  async function refusal(...args: string[]): Promise<unknown[]> {
    const { status, stdout, stderr } = await installation.runAgain(args);
    assert.equal(stdout, '');
    return [status, stderr.trimEnd()];
  }

  test('account payments and account referrals set amounts and counts', async () => {
    const { referral_code, ...paid } = await run('account', 'payments', '1', '120.50');
    assert.match(referral_code, /^[0-9a-f]{40}$/);
    const none = { total: 0, completed: 0, pending: 0, credit: '0.00' };
    assert.deepEqual(paid, { id: 1, payments: '120.50', ...none });
    const set = await run('account', 'referrals', '1', '--total', '3', '--credit', '40.00');
    assert.deepEqual(set, { ...paid, referral_code, total: 3, credit: '40.00' });
    assert.equal((await run('account', 'payments', '1', '130')).referral_code, referral_code, 'it stays');
    const usage = [2, 'error: The total must be an amount such as 25.00'];
    assert.deepEqual(await refusal('account', 'payments', '1', 'much'), usage);
    assert.equal((await refusal('account', 'referrals', '1'))[0], 2);
  });

  test('account limit overrides a limit for one account', async () => {
    const args = ['account', 'limit', '1'];
    const before = await run(...args);
    const named = Object.fromEntries(before.limits.map((limit: { name: string }) => [limit.name, limit]));
    assert.deepEqual(named.vpcs, { name: 'vpcs', value: 1000, own: false });
    assert.equal(before.limits.length, 12);
    const { limits } = await run(...args, '--set', 'vpcs=0', '--set', 'oauth_clients=7');
    assert.deepEqual(limits[0], { name: 'vpcs', value: 0, own: true });
    const refused = await admin.post('/vpcs', { label: 'east', region: 'us-east' });
    assert.equal(refused.body.errors[0].reason, 'Limit reached: 0 VPCs per account');
    assert.deepEqual(await run(...args, '--set', 'vpcs=default', '--set', 'oauth_clients=default'), before);
    for (const wrong of ['nothing=1', 'vpcs=-1', 'vpcs=1.5', 'vpcs']) {
      assert.equal((await refusal(...args, '--set', wrong))[0], 2, wrong);
    }
  });

  test('account link-child and account unlink-child change the parent of an account', async () => {
    const options = ['--company', 'Child Ltd', '--username', 'child', '--email', 'child@example.com'];
    const { id, euuid } = await run('account', 'create', ...options);
    const linked = await run('account', 'link-child', '1', `${id}`);
    assert.equal(linked.child, euuid);
    assert.match(linked.proxy_user, /^proxy-[0-9a-f]{16}$/);
    const children = await admin.get('/account/child-accounts');
    assert.equal(children.body.data[0].euuid, euuid);
    const token = await admin.post(`/account/child-accounts/${euuid}/token`);
    const proxy = new Client(serving.base, token.body.token);
    assert.equal((await proxy.get('/vpcs')).headers['x-customer-uuid'], euuid);
    const again = [1, 'error: The account has a parent account already'];
    assert.deepEqual(await refusal('account', 'link-child', '1', euuid), again);
    assert.deepEqual(await run('account', 'unlink-child', `${id}`), { child: euuid });
    assert.equal((await proxy.get('/vpcs')).status, 401);
  });

  test('user set-password sets a password', async () => {
    const generated = await run('user', 'set-password', 'Admin');
    assert.deepEqual([generated.username, generated.password.length], ['admin', 32]);
    const args = ['user', 'set-password', 'admin', '--password-stdin'];
    for (const input of ['administrator\n', 'admin-at-dusk\n', 'dusk dusk dusk\n']) {
      const common = await installation.run(args, { input });
      assert.deepEqual([common.status, common.stdout], [1, '']);
    }
    const given = await installation.run([...args, '--json'], { input: 'quiet mice at dusk\n' });
    assert.deepEqual(given.json, { username: 'admin', password: null });
    const { body } = await admin.list('/account/events', { action: 'password_reset' });
    assert.deepEqual(
      body.data.map(({ entity, username }: { entity: { label: string }; username: null }) => [
        entity.label,
        username,
      ]),
      [
        ['admin', null],
        ['admin', null],
      ],
    );
    assert.equal((await refusal('user', 'set-password'))[0], 2);
    assert.equal((await refusal('user', 'set-password', '--link', 'nonsense'))[0], 2);
    const unknown = `https://login.example.com/password/set?token=${'00'.repeat(32)}`;
    assert.deepEqual(await refusal('user', 'set-password', '--link', unknown), [1, 'error: Not found']);
  });

  test('user sign-out ends all sessions of a user', async () => {
    const password = 'quiet mice at dusk';
    const args = ['user', 'set-password', 'admin', '--password-stdin', '--json'];
    assert.equal((await installation.run(args, { input: `${password}\n` })).status, 0);
    const signIn = async () => {
      const browser = new FormBrowser(new URL(serving.base).origin);
      await browser.get('/login');
      const answer = await browser.submit({ username: 'admin', password, remember: '1' });
      assert.equal(answer.status, 303);
      return browser;
    };
    const browser = await signIn();
    const ended = { users: 1, sessions: 1, attempts: 0, devices: 1 };
    assert.deepEqual(await run('user', 'sign-out', 'Admin'), ended);
    assert.equal((await browser.get('/you')).location, '/login?continue=%2Fyou');
    const none = { ...ended, sessions: 0, devices: 0 };
    assert.deepEqual(await run('user', 'sign-out', 'admin'), none);
    assert.equal((await admin.get('/vpcs')).status, 200, 'tokens stay');

    await signIn();
    await signIn();
    const [status, text] = await refusal('user', 'sign-out', '--all');
    assert.equal(status, 1);
    assert.match(String(text), /This would sign out all \d+ users of the service: confirm with --yes/);
    const { users, ...all } = await run('user', 'sign-out', '--all', '--yes');
    assert.deepEqual(all, { sessions: 2, attempts: 0, devices: 2 });
    assert.equal(users, (await run('user', 'list')).length);
    const { stdout } = await installation.runAgain(['user', 'sign-out', 'admin']);
    assert.match(stdout, /^sessions ended +0$/m);
    const usage = [2, 'error: A username or --all is required'];
    assert.deepEqual(await refusal('user', 'sign-out'), usage);
    assert.deepEqual(await refusal('user', 'sign-out', 'admin', '--all'), usage);
    assert.equal((await refusal('user', 'sign-out', 'nobody'))[0], 1);
  });

  test('user check-answer compares a security answer', async () => {
    assert.equal(
      (await admin.post('/profile/security-questions', { security_questions: ANSWERS })).status,
      200,
    );
    const check = (question: string, input: string) =>
      installation.run(['user', 'check-answer', 'admin', '--question', question, '--json'], { input });
    assert.deepEqual((await check('4', ' BISCUIT \n')).json, {
      username: 'admin',
      question: 4,
      matches: true,
    });
    const wrong = await check('4', 'Cookie\n');
    assert.deepEqual([wrong.status, wrong.stderr], [1, 'error: The answer is wrong\n']);
    const none = await check('2', 'Biscuit\n');
    assert.deepEqual([none.status, none.stderr], [1, 'error: admin has not answered question 2\n']);
  });

  test('user accept-email makes a new e-mail address valid for password links', async () => {
    const { email } = (await admin.get('/profile')).body;
    for (const changed of ['old@example.com', 'new@example.com', email]) {
      assert.equal((await admin.put('/profile', { email: changed })).status, 200);
    }
    assert.deepEqual(await run('user', 'accept-email', 'Admin'), { username: 'admin', email });
    const { stdout } = await installation.runAgain(['user', 'accept-email', 'admin']);
    assert.equal(stdout, `Password links of admin go to ${email}.\n`);
    assert.equal((await refusal('user', 'accept-email', 'nobody'))[0], 1);
  });

  test('labels of users cannot reverse the printed text', async () => {
    const label = 'backup\u202e\u0085gnp.exe';
    const input = { label, redirect_uri: 'https://app.example.com/callback' };
    const { id } = succeeded(await admin.post('/account/oauth-clients', input));
    const { stdout } = await installation.runAgain(['oauth-client', 'list']);
    assert.ok(stdout.includes('backup\\u202e\\u0085gnp.exe'), stdout);
    const listed = await installation.runAgain(['oauth-client', 'list', '--json']);
    assert.doesNotMatch(listed.stdout, /[\u202e\u0085]/);
    assert.ok(JSON.parse(listed.stdout).some((client: { label: string }) => client.label === label));
    succeeded(await admin.delete(`/account/oauth-clients/${id}`));
  });

  test('user disable-two-factor and user ip-whitelist change a user', async () => {
    const off = { username: 'admin', was_enabled: false };
    assert.deepEqual(await run('user', 'disable-two-factor', 'admin'), off);
    const enabled = { username: 'admin', ip_whitelist_enabled: true };
    assert.deepEqual(await run('user', 'ip-whitelist', 'admin', '--set', 'on'), enabled);
    assert.equal((await admin.get('/profile')).body.ip_whitelist_enabled, true);
    assert.equal((await refusal('user', 'ip-whitelist', 'admin'))[0], 2);
  });

  test('oauth-client list, disable, suspend and activate manage clients', async () => {
    const input = { label: 'Inventory', redirect_uri: 'https://app.example.com/oauth/callback' };
    const { id } = succeeded(await admin.post('/account/oauth-clients', input));
    const all = await run('oauth-client', 'list');
    assert.deepEqual(
      all.map((client: { id: string; status: string }) => [client.id, client.status]),
      [
        ['console', 'active'],
        ['palisade-cli', 'active'],
        [id, 'active'],
      ],
    );
    assert.deepEqual(await run('oauth-client', 'list', '--account', '1'), all.slice(2));
    const states = { disable: 'disabled', suspend: 'suspended', activate: 'active' };
    for (const [command, status] of Object.entries(states)) {
      assert.deepEqual(await run('oauth-client', command, id), { id, label: 'Inventory', status });
      assert.equal(succeeded(await admin.get(`/account/oauth-clients/${id}`)).status, status);
    }
    const { stdout } = await installation.runAgain(['oauth-client', 'disable', 'palisade-cli']);
    assert.equal(stdout, 'OAuth client palisade-cli (Palisade CLI) is disabled.\n');
    await run('oauth-client', 'activate', 'palisade-cli');
    assert.deepEqual(await refusal('oauth-client', 'disable', 'nobody'), [
      1,
      'error: There is no OAuth client nobody',
    ]);
  });

  test('token revoke-all revokes all tokens of a user', async () => {
    await run('user-token', 'create', 'admin', '--scopes', '*');
    assert.deepEqual(await refusal('user-token', 'revoke-all', 'admin'), [
      1,
      'error: This would revoke 2 tokens of admin, and the access of all its apps: confirm with --yes',
    ]);
    assert.deepEqual(await run('user-token', 'revoke-all', 'admin', '--yes'), {
      username: 'admin',
      tokens: 2,
      apps: 0,
    });
    assert.equal((await admin.get('/vpcs')).status, 401);
  });
});
