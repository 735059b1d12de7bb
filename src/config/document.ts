import { networkSettings } from '#network/settings';
import { brandSettings } from './brand-settings.ts';
import { limitSettings, otherSettings, ttlSettings } from './limit-and-lifetime-settings.ts';
import { messageSettings, webhookSettings } from './messages.ts';
import { apiRates, rateLimitSettings, signInRates } from './rate-settings.ts';
import { dataSettings, observationSettings, secretSettings, serverSettings } from './service-settings.ts';
import { type SettingTree, settingsOf } from './setting.ts';

const INTRODUCTION = `# Configuration

<!-- Generated from src/config by \`npm run gen\`; change it there. -->

Palisade starts without any configuration. It then listens on this machine only and keeps its data in an SQLite file in \`./data\`. All settings are optional; those marked **Required** are required together with another setting.

## Where settings come from

Each setting has one name. Its value is taken from the first of these places that has one:

1. a **flag** on the command line: the name without \`PALISADE_\`, in lower case, with dashes: \`--port 8081\`, \`--data-dir /srv/palisade\`. Secrets have no flag, because every user of the machine can read command lines. For this reason do not pass a \`DATABASE_URL\` with a password as a flag;
2. an **environment variable** with that name;
3. a line in the **file** that \`PALISADE_CONFIG_FILE\` (or \`--config-file\`) names. Without either, \`palisade serve\` and all commands for the operator read \`/etc/palisade/palisade.env\` if it exists (not on Windows), so that commands work beside an installed service without more. \`palisade dev\` reads only a file that you name;
4. the **default** below.

An empty value counts as not set. Relative paths are relative to the working directory. Durations are a whole number with a unit (\`30s\`, \`15m\`, \`2h\`, \`90d\`), or a number of seconds.

All settings are validated before the service starts. For each invalid value the command prints a line to standard error, and then exits with status 2. An unknown variable that begins with \`PALISADE_\` is an error too, so that typing mistakes are noticed. Exceptions are \`PALISADE_TEST_...\`, the variables of the commands for users (\`PALISADE_PROFILE\`, \`PALISADE_SERVER\`, \`PALISADE_TOKEN\`) and those that Kubernetes sets for Services.

### The file

The file has one \`NAME=value\` per line, with the names of the environment variables. The value is the rest of the line; one pair of quotes around it is removed. Variables are not expanded. Lines that begin with \`#\` are comments, and any other line is an error. Errors name the file and the line, and never show a value. A file that you name must be readable; if \`/etc/palisade/palisade.env\` exists but your user may not read it, commands print a warning and go on without it. If the file contains secrets, make it readable only by the service's user.

\`\`\`ini
# Behind a reverse proxy on the same network
PALISADE_HOST=0.0.0.0
PALISADE_PUBLIC_URL=https://api.example.com
PALISADE_TRUSTED_PROXIES=10.0.0.0/8
PALISADE_DATA_DIR=/var/lib/palisade
PALISADE_TTL_EVENTS=180d
\`\`\``;

const SECRET_KEY = `Generate a key with either of these commands:

\`\`\`sh
openssl rand -hex 32
head -c 32 /dev/urandom | base64
\`\`\`

With SQLite this is optional: the first start generates a key, stores it in the data folder, readable only by the service's user, and prints a message. With PostgreSQL give every replica the same key. Keep a copy separate from the database: without the key, encrypted values are lost, and the service does not start with a different key. To change it, set the new key as \`PALISADE_SECRET_KEY\` and the old one as \`PALISADE_SECRET_KEY_PREVIOUS\`, restart, run \`palisade key rotate\`, and remove \`PALISADE_SECRET_KEY_PREVIOUS\`.`;

const MESSAGES = `E-mails and SMS to users: invitations, phone codes, notifications of changes to their sign-in. If no mail server or webhook is configured, messages are not sent. They are kept, encrypted, until their code or link expires, or for seven days if they have none. \`palisade outbox list\` shows them.`;

const WEBHOOK = `**The SMS webhook** receives a \`POST\` with the JSON body \`{"id": "17-1716196443", "to": "+15550102030", "text": "..."}\`. It accepts the SMS by responding with a status from 200 to 299 within ten seconds. Redirects are not followed.

The header \`Palisade-Timestamp\` is the time of sending in UTC seconds. \`Palisade-Signature\` is \`sha256=\` followed by an HMAC-SHA-256 in lower-case hexadecimal. Its key is \`PALISADE_SMS_WEBHOOK_SECRET\`, its input the timestamp, a full stop and the body as sent. Reject a wrong signature, and a timestamp that is more than a few minutes old.

If the response is lost, the SMS is sent again with the same \`id\`. \`Idempotency-Key\` has the same value as \`id\`.`;

const WEBHOOKS = `Users create webhooks through the API. The service sends requests to their URLs, so it protects your network: it looks up the name, refuses addresses that do not belong to the public internet, connects to the very address it checked, and follows no redirects. Proxies in the environment are ignored. Its own listeners are refused even if they are in an allowed network. Names are looked up in the DNS, not in \`/etc/hosts\`.`;

const RATE_LIMITS = `A rate is written \`requests/seconds\`: \`800/120\` allows 800 requests in fixed windows of 120 seconds. Further requests get status 429 with \`Retry-After\`.`;

const RATE_LIMIT_OFF = `**\`PALISADE_RATE_LIMIT=off\`** turns the API rate limits off. The \`X-RateLimit-*\` headers are still sent and show the rates below. Neither \`off\` nor a factor affects the sign-in rate limits.`;

const API_BUCKETS = `Counted per user. Operations that need no token, the sign-in pages and the OAuth pages are counted per client address.

**Several replicas:** API rate limits are counted in the memory of each process, so N replicas allow up to N times as many requests. To limit the total, divide by N (\`PALISADE_RATE_LIMIT=0.5\` for two replicas).`;

const SIGN_IN_BUCKETS = `These protect passwords, codes and secrets from being guessed. They are always on. They are counted in the database, so they apply across all replicas.`;

interface SettingsSection {
  heading: string;
  before?: string;
  settings: SettingTree;
  after?: string;
}

const SECTIONS: SettingsSection[] = [
  { heading: '## Addresses', settings: serverSettings },
  { heading: '## Data', settings: dataSettings },
  { heading: '## Secrets and first start', settings: secretSettings, after: SECRET_KEY },
  { heading: '## Messages', before: MESSAGES, settings: messageSettings, after: WEBHOOK },
  { heading: '## Webhooks', before: WEBHOOKS, settings: webhookSettings },
  { heading: '## Your brand', settings: brandSettings },
  ...networkSettings.sections,
  { heading: '## Log, metrics and configuration file', settings: observationSettings },
  { heading: '## Rate limits', before: RATE_LIMITS, settings: rateLimitSettings, after: RATE_LIMIT_OFF },
  { heading: '### API rate limits', before: API_BUCKETS, settings: apiRates },
  { heading: '### Sign-in rate limits', before: SIGN_IN_BUCKETS, settings: signInRates },
  {
    heading: '## Limits',
    before: 'Lowering a limit on records only prevents new records. Existing ones stay and keep working.',
    settings: limitSettings,
  },
  {
    heading: '## Lifetimes',
    before: 'How long tokens, codes and sessions are valid, and how long records are kept.',
    settings: ttlSettings,
  },
  { heading: '## Other', settings: otherSettings },
];

/** docs/configuration.md: every setting with its default and meaning, for operators. */
export function configurationDocument(): string {
  const sections = SECTIONS.flatMap(({ heading, before, settings, after }) => [
    heading,
    before,
    table(settings),
    after,
  ]);
  return `${[INTRODUCTION, ...sections].filter((part) => part !== undefined).join('\n\n')}\n`;
}

function table(settings: SettingTree): string {
  const rows = settingsOf(settings).map(
    ({ name, defaultShown, meaning }) => `| \`${name}\` | ${defaultShown} | ${meaning} |`,
  );
  return ['| Name | Default | Meaning |', '| --- | --- | --- |', ...rows].join('\n');
}
