import { type Command, Option } from 'commander';
import { type Service, startService } from '#app/service';
import { addExamples, readSettings } from '#cli/options';
import { print } from '#cli/output';
import { type Config, configFlags } from '#config/config';
import { packageVersion } from '#platform/version';
import { type FirstLoginPresenter, presentInFile, presentOnTerminal } from './first-login.ts';
import { lowerHelperPriority } from './helper-threads.ts';
import { processLog, stopSignal } from './process.ts';
import { collectStartGarbage } from './start-garbage.ts';

/** The settings shown in the short help. `--help-all` shows all of them. */
const COMMON_SETTINGS = [
  'PORT',
  'PALISADE_HOST',
  'PALISADE_PUBLIC_URL',
  'PALISADE_TRUSTED_PROXIES',
  'PALISADE_DATA_DIR',
  'DATABASE_URL',
  'PALISADE_CATALOG_DIR',
  'PALISADE_LOG_LEVEL',
  'PALISADE_METRICS_PORT',
  'PALISADE_CONFIG_FILE',
  'PALISADE_RATE_LIMIT',
];

const DESCRIPTION = [
  'Start the service. By default it listens on http://127.0.0.1:8080 and keeps its data in ./data.',
  'The first start on an empty database creates an account with the user admin, and shows the username, the ' +
    'password and a token once. On a terminal it prints them. Otherwise standard output is the log, one JSON line per ' +
    'request, and they are written to first-login.txt (mode 0600) in the data folder. Values from ' +
    'PALISADE_BOOTSTRAP_PASSWORD and PALISADE_BOOTSTRAP_TOKEN are not shown. If you missed the output, create another token: ' +
    "palisade user-token create admin --scopes '*'",
  'On SIGTERM and SIGINT (Ctrl+C) the service finishes running requests and exits with status 0. A second signal ' +
    'ends it at once.',
].join('\n\n');

export function defineServe(command: Command): void {
  command.description(DESCRIPTION);
  for (const { name, flag, meaning } of configFlags()) {
    const option = new Option(`--${flag} <value>`, meaning).helpGroup('Settings:');
    command.addOption(COMMON_SETTINGS.includes(name) ? option : option.hideHelp());
  }
  command.option('--help-all', 'print this help with every setting').action(runServe);
  addExamples(
    command,
    'palisade serve',
    'palisade serve --port 9000 --data-dir /srv/palisade',
    'DATABASE_URL=postgres://palisade:secret@db/palisade PALISADE_SECRET_KEY=$(cat secret.key) palisade serve',
  );
}

async function runServe({ helpAll }: { helpAll?: boolean }, command: Command): Promise<void> {
  if (helpAll) {
    for (const option of command.options) option.hidden = false;
    return command.outputHelp();
  }
  lowerHelperPriority();
  const config = readSettings(command);
  const stop = stopSignal();
  const terminal = process.stdout.isTTY;
  const log = await processLog(config);
  const presenter = terminal ? presentOnTerminal(config) : presentInFile(config);

  const service = await start();
  announce(service, presenter, terminal);
  const { url, metricsUrl: metrics_url } = service;
  log.info({ url, metrics_url, mail: mailServer(config) ?? null, version: packageVersion() }, 'listening');
  collectStartGarbage();
  log.info({ signal: await stop }, 'stopping');
  await service.stop();

  async function start(): Promise<Service> {
    try {
      return await startService(config, { log }, presenter);
    } catch (error) {
      // The account was created even though the service did not start: show its password, which would be lost
      // otherwise.
      presenter.present(config.port);
      throw error;
    }
  }
}

function announce(
  { url, metricsUrl, services, secretKey }: Service,
  presenter: FirstLoginPresenter,
  terminal: boolean,
): void {
  if (terminal) {
    const mail = mailServer(services.config);
    print(
      `\nPalisade ${packageVersion()} listens on ${url} (stop it with Ctrl+C)\n` +
        `Mail: ${mail ?? 'off, kept in the outbox (PALISADE_SMTP_URL)'}\n` +
        `Metrics: ${metricsUrl ?? 'off (PALISADE_METRICS_PORT)'}\n`,
    );
  }
  presenter.present(services.config.port);
  const { createdFile } = secretKey;
  if (!createdFile) return;
  const notice = `Generated a key for encryption at rest: ${createdFile}. Keep a copy of it separate from the database.`;
  if (terminal) print(`${notice}\n`);
  else process.stderr.write(`${notice}\n`);
}

/** Host and port of the mail server; undefined when mails are kept. */
function mailServer({ smtpServer }: Config): string | undefined {
  return smtpServer && `${smtpServer.host}:${smtpServer.port}`;
}
