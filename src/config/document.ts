import { limitSettings, otherSettings, ttlSettings } from './limit-settings.ts';
import { messageSettings } from './message-settings.ts';
import { apiRates, rateLimitSettings, signInRates } from './rate-settings.ts';
import { dataSettings, observationSettings, secretSettings, serverSettings } from './service-settings.ts';
import { type SettingTree, settingsOf } from './setting.ts';

const INTRODUCTION = `# Configuration

<!-- Generated from src/config by \`npm run gen\`; change it there. -->

Palisade starts without any configuration: it listens on this machine only and keeps its data in an SQLite file in \`./data\`. Everything on this page is optional, except what is marked as required for what you choose.

## Where settings come from

Each setting has one name. Its value is the first one found of:

1. a **flag** of the command line: the name without \`PALISADE_\`, in lower case, with dashes: \`--port 8081\`, \`--data-dir /srv/palisade\`. Secrets have no flag, because every user of the machine can read command lines; for the same reason a \`DATABASE_URL\` with a password belongs in one of the next two;
2. an **environment variable** of that name;
3. a line of the **optional file** that \`PALISADE_CONFIG_FILE\` (or \`--config-file\`) names;
4. the **default** given below.

An empty value counts as not set. Relative paths start from the folder in which the command runs. Durations are a whole number with a unit, \`30s\`, \`15m\`, \`2h\`, \`90d\`, or plain seconds.

Everything is checked before anything starts. If values are wrong the command prints one line for each of them on standard error and exits with status 2. A variable that begins with \`PALISADE_\` and is no setting is an error too, so that a typing mistake never goes unnoticed; only \`PALISADE_TEST_...\`, the variables of the commands for users (\`PALISADE_SERVER\`, \`PALISADE_TOKEN\`) and those that Kubernetes makes for Services are left alone.

### The file

One \`NAME=value\` per line, with the same names. A line that begins with \`#\` is a comment; the value is the whole rest of its line, and one pair of quotes around it is taken off. Nothing is expanded, and a line that is neither is an error. If the file holds secrets, let only the service's user read it.

\`\`\`ini
# Behind a reverse proxy on the same network
PALISADE_HOST=0.0.0.0
PALISADE_PUBLIC_URL=https://api.example.com
PALISADE_TRUSTED_PROXIES=10.0.0.0/8
PALISADE_DATA_DIR=/var/lib/palisade
PALISADE_TTL_EVENTS=180d
\`\`\``;

const SECRET_KEY = `Make a key with either of these commands:

\`\`\`sh
openssl rand -hex 32
head -c 32 /dev/urandom | base64
\`\`\`

With SQLite you need not: the first start makes a key, stores it in the data folder for the service's user only, and says so. With PostgreSQL give every replica the same key. Keep a copy apart from the database: without the key nothing that was encrypted can be read again, and the service refuses to start with another one. To change it, set the new key as \`PALISADE_SECRET_KEY\` and the old one as \`PALISADE_SECRET_KEY_PREVIOUS\`, restart, run \`./palisade key rotate\`, and remove the old one.`;

const MESSAGES = `E-mails and SMS that users are sent: invitations, phone codes, notices of changes to their sign-in. Without a transport they are kept, encrypted, until their code or link expires, and for seven days otherwise: \`./palisade outbox list\` shows them.`;

const WEBHOOK = `**The SMS webhook** is sent \`POST\` with \`{"id": "17-1716196443", "to": "+15550102030", "text": "..."}\` as JSON, and takes the SMS by answering with a status from 200 to 299 within ten seconds; redirects are not followed. \`Palisade-Timestamp\` has the UTC seconds of sending, and \`Palisade-Signature\` is \`sha256=\` and the HMAC-SHA-256, in lower-case hexadecimal, of the timestamp, a full stop and the body as sent, with \`PALISADE_SMS_WEBHOOK_SECRET\` as the key. Refuse a wrong signature and a timestamp that is minutes old. An SMS whose answer was lost is sent again with the same \`id\`, which \`Idempotency-Key\` repeats.`;

const RATE_LIMITS = `A rate is written \`requests/seconds\`: \`800/120\` allows 800 requests in fixed windows of 120 seconds. What goes beyond is answered with status 429 and \`Retry-After\`.`;

const RATE_LIMIT_OFF = `**\`PALISADE_RATE_LIMIT=off\`** refuses nothing in the API buckets: the \`X-RateLimit-*\` headers stay and show the rates set below. Neither \`off\` nor a factor changes the sign-in buckets.`;

const API_BUCKETS = `Counted for each user, and for each client address where no token is needed and on the sign-in and OAuth pages.

**Several replicas:** API buckets are counted in the memory of each process, so N replicas allow up to N times the number. Divide by N (\`PALISADE_RATE_LIMIT=0.5\` for two) if the total must hold.`;

const SIGN_IN_BUCKETS = `These protect passwords, codes and secrets from being guessed. They are always on and counted in the database, so they hold over all replicas.`;

interface Section {
  heading: string;
  before?: string;
  settings: SettingTree;
  after?: string;
}

const SECTIONS: Section[] = [
  { heading: '## Addresses', settings: serverSettings },
  { heading: '## Data', settings: dataSettings },
  { heading: '## Secrets and first start', settings: secretSettings, after: SECRET_KEY },
  { heading: '## Messages', before: MESSAGES, settings: messageSettings, after: WEBHOOK },
  { heading: '## Log, metrics and configuration file', settings: observationSettings },
  { heading: '## Rate limits', before: RATE_LIMITS, settings: rateLimitSettings, after: RATE_LIMIT_OFF },
  { heading: '### API buckets', before: API_BUCKETS, settings: apiRates },
  { heading: '### Sign-in buckets', before: SIGN_IN_BUCKETS, settings: signInRates },
  {
    heading: '## Limits',
    before: 'Lowering a limit on records only stops new ones: those beyond it stay and keep working.',
    settings: limitSettings,
  },
  {
    heading: '## Lifetimes',
    before: 'How long things are valid, or kept.',
    settings: ttlSettings,
  },
  { heading: '## Other', settings: otherSettings },
];

/** Help texts name the command as it was called; readers of the document work in a clone. */
function asInClone(text: string): string {
  return text.replaceAll('`palisade ', '`./palisade ');
}

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
    ({ name, defaultShown, meaning }) => `| \`${name}\` | ${defaultShown} | ${asInClone(meaning)} |`,
  );
  return ['| Name | Default | Meaning |', '| --- | --- | --- |', ...rows].join('\n');
}
