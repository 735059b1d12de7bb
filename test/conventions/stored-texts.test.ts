import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Kysely } from 'kysely';
import { describeOnBoth } from '#test/harness/databases';
import { letAppIn } from '#test/harness/sign-in';
import { type TestApi, useTestApi } from '#test/harness/test-api';
import { newBrowser, PASSWORD, Person } from '#test/login/people';
import type { TableName } from '#test/migrations/constraints';

/** Ids, enumerations and our own names. */
const WORD = 64;
/** Hexadecimal digits of SHA-256, HMAC and public ids. */
const HASH = 64;
/** A PHC string of argon2id. */
const PASSWORD_HASH = 256;
/** All scopes together. */
const SCOPES = 1024;
const USERNAME = 32;
const ADDRESS = 64;
const USER_AGENT = 512;
const LABEL = 512;
const EMAIL = 128;
const PHONE_NUMBER = 16;
const KEY = 16_384;
/** A small JSON value, possibly encrypted. */
const SMALL = 4096;

/** The default number of tags, each with a separator. */
const TAGS = 100 * (2 * 50 + 1) + 1;

/** JSON with the ids of all computes of a host. */
const IDS = 64 * 1024;

/** JSON with all rules of a firewall. */
const RULES = 4 * 1024 * 1024;

/** JSON with all ranges of an interface. */
const RANGES = 4 * 1024 * 1024;

/** Maximum length of each text column, in UTF-16 code units. A column without an entry fails the test. */
const MAXIMA: Readonly<Partial<Record<TableName, Readonly<Record<string, number>>>>> = {
  account: { euuid: 36, company: 256, referral_code: 40 },
  account_limit: { name: WORD },
  address_lease: { kind: WORD, protocol: WORD, compute_label: 64 },
  address_pool: { region: WORD },
  authorized_app: { client_id: HASH, scopes: SCOPES },
  change: { region: WORD, entity_type: WORD, entity_id: HASH, what: WORD },
  change_feed: { epoch: 16 },
  compute: { label: 64, group: 100, status: WORD, region: WORD, type: WORD, image: WORD, host_uuid: 40 },
  compute_config: {
    label: 96,
    kernel: WORD,
    comments: 2 * 65_535,
    root_device: 128,
    run_level: WORD,
    virt_mode: WORD,
    helpers: SMALL,
    devices: SMALL,
  },
  compute_grant: { permission: WORD },
  // Includes all SSH keys for the compute, encrypted.
  firewall: { label: 32, status: WORD, rules: RULES, fingerprint: 8 },
  firewall_grant: { permission: WORD },
  firewall_tag: { tag: 100 },
  compute_job: { kind: WORD, previous: RANGES, secret: 8 * 1024 * 1024, claimed_by: WORD },
  compute_state: { state: WORD, problem: SMALL },
  compute_tag: { tag: 100 },
  config_interface: { purpose: WORD, label: 64, ipam_address: 18 },
  digest: { claimed_by: WORD },
  event: {
    action: WORD,
    username: USERNAME,
    entity_type: WORD,
    entity_id: WORD,
    entity_label: 2 * LABEL,
    entity_url: 256,
    secondary_type: WORD,
    secondary_id: WORD,
    secondary_label: 2 * LABEL,
    secondary_url: 256,
    status: WORD,
    // In bytes, of which no text has more than code units.
    changes: 4_096,
  },
  global_grant: { name: WORD },
  host: {
    name: WORD,
    region: WORD,
    token_hash: HASH,
    state: WORD,
    report_hash: HASH,
    engine: WORD,
    problem: SMALL,
    held: IDS,
    confirmed: IDS,
  },
  login: { username: USERNAME, ip: ADDRESS, status: WORD },
  natgateway: { label: 64, region: WORD },
  natgateway_forward: { label: 64, protocol: WORD },
  network_account: { problem: SMALL },
  network_leader: { nb: SMALL, writer: HASH },
  nic: { purpose: WORD, vlan_label: 64, ipam_address: 18 },
  oauth_artifact: { hash: HASH, kind: WORD, client_address: ADDRESS, payload: 16 * 1024, user_code: HASH },
  oauth_authorization: { client_id: HASH, scopes: SCOPES },
  oauth_client: { id: HASH, label: 2 * LABEL, redirect_uri: 512, status: WORD, secret_hash: HASH },
  outbox_message: {
    kind: WORD,
    template: WORD,
    recipient: EMAIL,
    // Those about activity list events.
    body: 64 * 1024,
    status: WORD,
    claimed_by: WORD,
  },
  password_link: { hash: HASH },
  phone_verification: { phone_number: PHONE_NUMBER },
  pool_address: { region: WORD },
  preference: { client: HASH, value: 2 * 65_535 },
  rate_window: { bucket: WORD, key: 128 },
  refresh_token: { hash: HASH, scopes: SCOPES },
  security_answer: { hash: PASSWORD_HASH },
  setting: { name: WORD, value: SMALL },
  sign_in_attempt: { hash: HASH, ip: ADDRESS },
  sign_in_session: { hash: HASH, ip: ADDRESS, user_agent: USER_AGENT },
  ssh_key: { label: 128, ssh_key: KEY },
  stored_answer: { key: 255, fingerprint: HASH, body: 96 * 1024 },
  subnet: { label: 64, tags: TAGS },
  token: {
    kind: WORD,
    hash: HASH,
    prefix: 16,
    label: 200,
    scopes: SCOPES,
    restrictions: 5 * 1024,
    last_ip: ADDRESS,
  },
  trusted_device: { hash: HASH, last_remote_addr: ADDRESS, user_agent: USER_AGENT },
  user: {
    username: USERNAME,
    username_folded: USERNAME,
    email: EMAIL,
    password_hash: PASSWORD_HASH,
    account_access: WORD,
    timezone: WORD,
    shell_auth_method: WORD,
    authorized_keys: 101 * KEY,
    verified_phone_number: PHONE_NUMBER,
    previous_email: EMAIL,
    totp_secret: 256,
    totp_pending_secret: 256,
    scratch_hash: PASSWORD_HASH,
  },
  vpc: { label: 64, description: 510, region: WORD, tags: TAGS },
  vpc_grant: { permission: WORD },
  vpc_router: { region: WORD },
  webhook: {
    label: 128,
    url: 512,
    actions: SMALL,
    vpcs: 2048,
    secret: 256,
    previous_secret: 256,
    claimed_by: WORD,
  },
  // The payload includes an event, whose labels JSON may write as six characters for each of theirs.
  webhook_delivery: { action: WORD, payload: 16 * 1024, status: WORD, reason: WORD },
};

const LONG = 'x'.repeat(6000);

describeOnBoth('stored texts', (dialect) => {
  const running = useTestApi(dialect, { env: { PALISADE_TRUSTED_PROXIES: '127.0.0.1,::1' } });

  test('every text column has a maximum in the table above', async () => {
    const { store } = running.api.service.services;
    const { introspection } = store.db as unknown as Kysely<unknown>;
    const tables = await introspection.getTables();
    const columns = tables
      .filter(({ name }) => name !== 'migration')
      .flatMap(({ name, columns }) =>
        columns
          .filter(({ dataType }) => /text|char/i.test(dataType))
          .map((column) => `${name}.${column.name}`),
      );
    const named = Object.entries(MAXIMA).flatMap(([name, texts]) =>
      Object.keys(texts).map((column) => `${name}.${column}`),
    );
    assert.deepEqual(named.sort(), columns.sort());
  });

  test('the maxima hold whatever browsers and proxies send', async () => {
    const { api } = running;
    const headers = { 'user-agent': LONG, 'x-forwarded-for': LONG };
    const person = await Person.create(api);
    await letAppIn(person.account);
    await person.switchOnTwoFactor();
    const browser = await person.signedIn(person.browser(headers), { remember: '1' });
    await browser.get(`/oauth/authorize?client_id=palisade-cli&response_type=code&state=${LONG}`);
    const stranger = newBrowser(api, headers);
    await stranger.get('/login');
    assert.equal((await stranger.submit({ username: LONG, password: PASSWORD })).status, 400);
    await stranger.get('/login');
    assert.equal((await stranger.submit({ username: person.username, password: LONG })).status, 400);
    await stranger.get('/password/reset');
    await stranger.submit({ username: LONG });
    const [{ user_agent: userAgent }] = (await person.account.owner.get('/profile/devices')).body.data;
    assert.equal(userAgent, LONG.slice(0, USER_AGENT));
    assert.deepEqual(await tooLong(api), []);
  });
});

async function tooLong({ service }: TestApi): Promise<string[]> {
  const found = await Promise.all(
    Object.entries(MAXIMA).map(async ([table, texts]) => {
      const rows = await service.services.store.db
        .selectFrom(table as TableName)
        .selectAll()
        .execute();
      return Object.entries(texts).flatMap(([column, maximum]) => {
        const lengths = rows.map(
          (row) => ((row as unknown as Record<string, string | null>)[column] ?? '').length,
        );
        const longest = Math.max(0, ...lengths);
        return longest > maximum ? [`${table}.${column}: ${longest}`] : [];
      });
    }),
  );
  return found.flat();
}
