import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import { agentSettingNames } from '#network/settings/agent-settings';
import { configFlags, configurationDocument, readConfig } from './config.ts';
import { parseConfigFile } from './file.ts';
import { settingsOf } from './setting.ts';
import { settings } from './settings.ts';

const names = settingsOf(settings).map(({ name }) => name);

function read(env: Record<string, string>) {
  return readConfig({ env, workingDirectory: '/srv' });
}

describe('default settings', () => {
  test('the defaults are the documented ones, with absolute folders', () => {
    const { rates, limits, ttl, network, hosts, ...rest } = read({});
    assert.deepEqual(network, {
      file: undefined,
      resyncSeconds: 60,
      ovnCa: undefined,
      ovnCert: undefined,
      ovnKey: undefined,
      ovnServerName: undefined,
      trace: 'ovn-trace',
      traceSocket: undefined,
    });
    assert.deepEqual(hosts, {
      compute: 'simulated',
      bootSeconds: 60,
      listen: undefined,
      tlsCert: undefined,
      tlsKey: undefined,
    });
    assert.deepEqual(rest, {
      port: 8080,
      host: '127.0.0.1',
      publicUrl: 'http://127.0.0.1:8080',
      loginUrl: 'http://127.0.0.1:8080',
      siteUrl: 'http://127.0.0.1:8080',
      trustedProxies: [],
      tlsCert: undefined,
      tlsKey: undefined,
      dataDir: '/srv/data',
      database: { kind: 'sqlite', file: '/srv/data/palisade.db', temporary: false },
      catalogDir: undefined,
      namesFile: undefined,
      natPortsMin: 1024,
      rdnsSuffix: 'ip.example.net',
      secretKey: undefined,
      secretKeyPrevious: undefined,
      bootstrapToken: undefined,
      bootstrapEmail: 'admin@localhost.localdomain',
      bootstrapPassword: undefined,
      smtpServer: undefined,
      mailFrom: undefined,
      smsWebhookUrl: undefined,
      smsWebhookSecret: undefined,
      smsCountries: undefined,
      webhooks: { http: false, allow: [] },
      brand: { name: 'Palisade', logo: undefined, accent: undefined, supportUrl: undefined },
      logLevel: 'info',
      logFormat: 'numbers',
      tracing: { endpoint: undefined, share: 1 },
      metricsPort: undefined,
      metricsHost: '127.0.0.1',
      configFile: undefined,
      rateLimit: { enabled: true, factor: 1 },
      purgeIntervalSeconds: 3600,
      jobSeconds: 2,
      referralThresholdCents: 2500,
    });
    const written = Object.entries(rates).map(([key, { requests, seconds }]) => [
      key,
      `${requests}/${seconds}`,
    ]);
    assert.deepEqual(Object.fromEntries(written), {
      user: '800/120',
      operation: '400/60',
      list: '200/60',
      images: '20/60',
      computeCreate: '10/30',
      pages: '600/60',
      emailChange: '5/3600',
      mailsPerAccount: '1000/3600',
      mailsPerRecipient: '20/3600',
      phoneCodeSend: '5/600',
      phoneCodeVerify: '10/600',
      twoFactorConfirm: '10/60',
      signInPerUsername: '10/900',
      signInPerAddress: '50/900',
      passwordResetMail: '5/3600',
      clientAuthentication: '20/900',
      userCodePerAddress: '10/900',
      webhookRequests: '10/60',
      usernamesTried: '100/3600',
      phoneCodesPerNumber: '5/3600',
      phoneCodesPerAccount: '20/3600',
    });
    assert.deepEqual(limits, {
      vpcsPerAccount: 1000,
      subnetsPerVpc: 200,
      tagsPerVpc: 100,
      tagsPerSubnet: 100,
      computesPerAccount: 1000,
      configsPerCompute: 50,
      tagsPerCompute: 100,
      usersPerAccount: 1000,
      oauthClientsPerAccount: 100,
      sshKeysPerUser: 100,
      tokensPerUser: 1000,
      bodyBytes: 1_048_576,
      filterCharacters: 8000,
      filterLevels: 10,
      firewallsPerAccount: 1000,
      firewallsPerCompute: 10,
      natgatewaysPerAccount: 100,
      addressesPerNatgateway: 20,
      forwardsPerNatgateway: 100,
      filterConditions: 500,
      connections: 10_000,
      connectionsPerAddress: 256,
      phoneCodeTries: 5,
      rangesPerInterface: 256,
      rulesPerFirewall: 25,
      webhooksPerAccount: 20,
    });
    const [minute, hour, day] = [60, 3600, 86_400];
    assert.deepEqual(ttl, {
      accessToken: 2 * hour,
      refreshToken: 180 * day,
      proxyToken: 15 * minute,
      authorizationCode: 10 * minute,
      deviceCode: 15 * minute,
      session: 2 * hour,
      sessionTotal: 24 * hour,
      signInCode: 10 * minute,
      trustedDevice: 30 * day,
      twoFactorSecret: 24 * hour,
      phoneCode: 10 * minute,
      passwordLink: hour,
      idempotency: 24 * hour,
      webhookDeliveries: 30 * day,
      invitation: 72 * hour,
      events: 90 * day,
      logins: 90 * day,
      addressLeases: 90 * day,
      portsetHold: 5 * minute,
      digest: 10 * minute,
      changes: 7 * day,
    });
  });

  test('the defaults of the three URLs depend on host, port and each other', () => {
    assert.equal(read({ PALISADE_HOST: '::1', PORT: '0' }).publicUrl, 'http://[::1]:0');
    assert.equal(read({ PORT: '80' }).publicUrl, 'http://127.0.0.1');
    const { loginUrl, siteUrl } = read({
      PALISADE_PUBLIC_URL: 'https://a.example',
      PALISADE_SITE_URL: 'https://b.example',
    });
    assert.deepEqual([loginUrl, siteUrl], ['https://a.example', 'https://b.example']);
  });
});

describe('the table of settings', () => {
  const document = configurationDocument();

  test('each setting has a unique name, and rates, limits and lifetimes are named after their key', () => {
    assert.equal(new Set(names).size, names.length);
    for (const [family, prefix] of [
      ['rates', 'RATE'],
      ['limits', 'LIMIT'],
      ['ttl', 'TTL'],
    ] as const) {
      for (const [key, { name }] of Object.entries(settings[family])) {
        assert.equal(name, `PALISADE_${prefix}_${key.replace(/[A-Z]/g, '_$&').toUpperCase()}`);
      }
    }
  });

  test('each setting has one row in the document', () => {
    const rows = [...document.matchAll(/^\| `([A-Z]\w+)` \| .+ \| .+ \|$/gm)].map(([, name]) => name);
    assert.deepEqual(rows.toSorted(), [...names, ...agentSettingNames].toSorted());
  });

  test('each setting except for secrets has a flag', () => {
    const flags = configFlags();
    assert.equal(new Set(flags.map(({ flag }) => flag)).size, flags.length);
    for (const { flag, meaning } of flags) assert.match(`${flag} ${meaning}`, /^[a-z-]+ [^`*]+$/);
    const without = names.filter((name) => !flags.some((flag) => flag.name === name));
    assert.deepEqual(without, [
      'PALISADE_SECRET_KEY',
      'PALISADE_SECRET_KEY_PREVIOUS',
      'PALISADE_BOOTSTRAP_TOKEN',
      'PALISADE_BOOTSTRAP_PASSWORD',
      'PALISADE_SMTP_URL',
      'PALISADE_SMS_WEBHOOK_SECRET',
    ]);
  });

  test('docs/configuration.md matches the table', () => {
    assert.equal(readFileSync(new URL('../../docs/configuration.md', import.meta.url), 'utf8'), document);
  });

  test('the sample file in the document is valid', () => {
    const [, sample = ''] = /```ini\n(.+?)```/s.exec(document) ?? [];
    const { host, ttl } = read(
      Object.fromEntries([...parseConfigFile(sample).values].map(([name, { text }]) => [name, text])),
    );
    assert.deepEqual([host, ttl.events], ['0.0.0.0', 180 * 86_400]);
  });
});
