import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { pino } from 'pino';
import { comparable } from '#test/coverage/prepared';
import { assertRefused, succeeded } from '#test/harness/assert-errors';
import { describeOnDatabase } from '#test/harness/databases';
import { Client } from '#test/harness/http-client';
import { newChildAccount } from '#test/harness/sign-in';
import { useTestApi } from '#test/harness/test-api';

const INSIDE = '203.0.113.7';
const OUTSIDE = '203.0.114.7';
const ALLOWED = { allowed_ips: ['203.0.113.0/24', '2001:db8::/32'] };

const from = (address: string) => ({ headers: { 'x-forwarded-for': address } });

describeOnDatabase('a token for some addresses', (dialect) => {
  const lines: Record<string, unknown>[] = [];
  const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(JSON.parse(line)) });
  const running = useTestApi(dialect, { log, env: { PALISADE_TRUSTED_PROXIES: '127.0.0.0/8' } });
  beforeEach(() => lines.splice(0));

  const securityLines = () =>
    lines
      .splice(0)
      .filter(({ security }) => security !== undefined)
      .map(({ security, outcome, token_id, user_id, ip }) => ({ security, outcome, token_id, user_id, ip }));

  test('it is valid at these addresses', async () => {
    const account = await running.api.newAccount();
    const limited = await account.limited(ALLOWED);
    for (const address of [INSIDE, '2001:db8::1', `::ffff:${INSIDE}`, `${OUTSIDE}, ${INSIDE}`])
      assert.equal((await limited.get('/vpcs', from(address))).status, 200, address);
    assert.deepEqual(securityLines(), []);
    const answer = await limited.post('/vpcs', { label: 'new', region: 'us-east' }, from(INSIDE));
    assert.equal(answer.status, 200, 'it can do all that other tokens can');
  });

  test('elsewhere the answer is that to an unknown token', async () => {
    const account = await running.api.newAccount();
    const limited = await account.limited(ALLOWED);
    const unknown = new Client(running.api.base, 'ab'.repeat(32));
    const elsewhere = [OUTSIDE, `${INSIDE}, ${OUTSIDE}`, '2001:db9::1', 'unknown', '203.0.113', ''];
    for (const address of elsewhere) {
      for (const path of ['/vpcs', '/profile', '/vpcs/x', '/regions', '/nowhere']) {
        const refused = await limited.get(path, from(address));
        assert.deepEqual(comparable(refused), comparable(await unknown.get(path, from(address))));
      }
      const post = (client: Client) => client.post('/vpcs', '{', from(address));
      assert.deepEqual(comparable(await post(limited)), comparable(await post(unknown)));
    }
    assertRefused(await limited.get('/vpcs'), 401, 'Invalid Token');
  });

  test('the security log has one line for each token and minute', async () => {
    const account = await running.api.newAccount();
    const [one, two] = [await account.limited(ALLOWED), await account.limited(ALLOWED)];
    const line = ({ tokenId }: { tokenId: number }, ip: string) => ({
      ...{ security: 'token', outcome: 'address refused' },
      ...{ token_id: tokenId, user_id: account.ownerId, ip },
    });
    lines.splice(0);
    const { clock } = running.api;
    clock.advance(60 - (clock.now % 60));
    await one.get('/vpcs', from(OUTSIDE));
    await one.get('/vpcs', from('198.51.100.1'));
    await two.get('/vpcs', from('198.51.100.1'));
    clock.advance(59);
    await one.get('/vpcs', from(OUTSIDE));
    assert.deepEqual(securityLines(), [line(one, OUTSIDE), line(two, '198.51.100.1')]);
    clock.advance(1);
    await one.get('/vpcs', from(OUTSIDE));
    await one.get('/vpcs', from(INSIDE));
    assert.deepEqual(securityLines(), [line(one, OUTSIDE)]);
  });

  test('a refused request does not use the token', async () => {
    const account = await running.api.newAccount();
    const limited = await account.limited(ALLOWED);
    await limited.get('/vpcs', from(OUTSIDE));
    const path = `/profile/tokens/${limited.tokenId}/usage`;
    assert.deepEqual(succeeded(await account.owner.get(path)), { last_used: null, last_ip: null });
  });

  test('changed addresses apply to the next request', async () => {
    const account = await running.api.newAccount();
    const limited = await account.limited(ALLOWED);
    const path = `/profile/tokens/${limited.tokenId}`;
    const restrict = async (allowed_ips: string[] | null) =>
      succeeded(await account.owner.put(path, { restrictions: { allowed_ips } }));
    await restrict([`${OUTSIDE}/32`]);
    assert.equal((await limited.get('/vpcs', from(INSIDE))).status, 401);
    assert.equal((await limited.get('/vpcs', from(OUTSIDE))).status, 200);
    await restrict(null);
    assert.equal((await limited.get('/vpcs', from(INSIDE))).status, 200);
  });

  test('proxy tokens have the allowed addresses of the token that made them', async () => {
    const parent = await running.api.newAccount();
    const child = await newChildAccount(parent);
    const limited = await parent.limited(ALLOWED);
    const path = `/account/child-accounts/${child.euuid}/token`;
    const made = succeeded(await limited.post(path, undefined, from(INSIDE)));
    assert.deepEqual(made.restrictions, ALLOWED);
    const proxy = new Client(running.api.base, made.token);
    assert.equal((await proxy.get('/vpcs', from(INSIDE))).status, 200);
    assertRefused(await proxy.get('/vpcs', from(OUTSIDE)), 401, 'Invalid Token');
    assertRefused(await proxy.get('/vpcs'), 401, 'Invalid Token');
    assert.equal('restrictions' in succeeded(await parent.owner.post(path)), false);
  });

  test('proxy tokens end when the token that made them gets other restrictions', async () => {
    const parent = await running.api.newAccount();
    const child = await newChildAccount(parent);
    const changes = [{ vpcs: [] as number[] }, { allowed_ips: ['127.0.0.0/8'] }, { allowed_ips: null }];
    const vpc = succeeded(await parent.owner.post('/vpcs', { label: 'east', region: 'us-east' }));
    changes[0] = { vpcs: [vpc.id] };
    for (const restrictions of changes) {
      const caller = await parent.limited({});
      const made = succeeded(await caller.post(`/account/child-accounts/${child.euuid}/token`));
      const proxy = new Client(running.api.base, made.token);
      const token = `/profile/tokens/${caller.tokenId}`;
      succeeded(await parent.owner.put(token, { label: 'renamed' }));
      assert.equal((await proxy.get('/vpcs')).status, 200);
      succeeded(await parent.owner.put(token, { restrictions }));
      assertRefused(await proxy.get('/vpcs'), 401, 'Invalid Token');
      succeeded(await parent.owner.put(token, { restrictions: { vpcs: null, allowed_ips: null } }));
      assertRefused(await proxy.get('/vpcs'), 401, 'Invalid Token');
    }
  });
});

describeOnDatabase('the use of a token', (dialect) => {
  const running = useTestApi(dialect, { env: { PALISADE_TRUSTED_PROXIES: '127.0.0.0/8' } });

  test('it shows the hour and the address of the first use in it', async () => {
    const { clock } = running.api;
    const account = await running.api.newAccount();
    const used = await account.limited({});
    const usage = async () => succeeded(await account.owner.get(`/profile/tokens/${used.tokenId}/usage`));
    /** The use is saved after the response. */
    const until = async (ip: string) => {
      for (let shown = await usage(); ; shown = await usage())
        if (shown.last_ip === ip) return shown.last_used;
    };
    assert.deepEqual(await usage(), { last_used: null, last_ip: null });
    succeeded(await used.get('/vpcs', from(INSIDE)));
    assert.equal(await until(INSIDE), '2024-05-20T09:00:00');
    succeeded(await used.get('/vpcs', from('2001:db8::1')));
    assert.deepEqual(await usage(), { last_used: '2024-05-20T09:00:00', last_ip: INSIDE });
    clock.advance(3600);
    succeeded(await used.get('/vpcs', from('2001:db8::1')));
    assert.equal(await until('2001:db8::1'), '2024-05-20T10:00:00');
  });

  test('it is shown of the own tokens only', async () => {
    const account = await running.api.newAccount();
    const user = await account.restricted();
    const token = await account.limited({}, user);
    const path = `/profile/tokens/${token.tokenId}/usage`;
    assert.equal((await user.get(path)).status, 200);
    assertRefused(await account.owner.get(path), 404, 'Not found');
  });
});
