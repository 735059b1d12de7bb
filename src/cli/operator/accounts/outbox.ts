import { type Command, Option } from 'commander';
import { Refused, WrongUsage } from '#cli/errors';
import { addDatabaseSettings, addExamples, addJson, parser } from '#cli/options';
import { printResult, table } from '#cli/output';
import { integer } from '#config/numbers';
import { formatTime } from '#domain/time';
import {
  contentOf,
  type ListedMessage,
  type MessageContent,
  retryMessage,
  selectMessages,
} from '#features/outbox/index';
import { asOperator } from '../operator.ts';
import { findUser, parseRowId } from '../references.ts';

interface ListOptions {
  kind?: 'sms' | 'email';
  to?: string;
  limit: number;
  json?: boolean;
}

export function defineOutbox(outbox: Command): void {
  outbox.description('Show messages to users, SMS and e-mails, and send them again.');

  const list = outbox
    .command('list')
    .description(
      'List messages, newest first, with what they say as long as it is there: until they are sent, or their code or ' +
        'link expires. This needs the secret key of the service.',
    )
    .addOption(new Option('--kind <kind>', 'only these').choices(['sms', 'email']))
    .option('--to <username>', 'only messages to this user')
    .option('--limit <number>', 'how many at most', parser('a number from 1 to 10000', parseLimit), 100)
    .action(runList);
  addDatabaseSettings(addJson(list));
  addExamples(
    list,
    'palisade outbox list --kind sms --to maria',
    "palisade outbox list --kind sms --to maria --json | jq -r '.[0].code'",
  );

  const retry = outbox
    .command('retry <message>')
    .description(
      'Send a message now that waits for its next attempt, or that was kept because no transport was configured.',
    )
    .action(runRetry);
  addDatabaseSettings(addJson(retry));
  addExamples(retry, 'palisade outbox retry 17');
}

async function runList({ kind, to, limit, json }: ListOptions, command: Command): Promise<void> {
  await asOperator(command, async ({ ctx }) => {
    const user = to === undefined ? undefined : await findUser(ctx.db, to);
    const filter = { limit, ...(kind && { kind }), ...(user && { userId: user.id }) };
    const messages = (await selectMessages(ctx.db, filter)).map((row) => ({
      row,
      content: contentOf(row, ctx.encryption, ctx.now()),
    }));
    printResult(messages.map(show), json ? { json } : {}, () =>
      table(
        ['id', 'created', 'kind', 'message', 'to', 'address', 'status', 'code or link'],
        messages.map(({ row, content }) => [
          `${row.id}`,
          formatTime(row.created),
          row.kind,
          row.template,
          row.username ?? '-',
          row.recipient,
          row.status,
          content.code ?? content.link ?? '',
        ]),
        'There are no messages.',
      ),
    );
  });
}

async function runRetry(reference: string, options: { json?: boolean }, command: Command): Promise<void> {
  const id = parseRowId(reference);
  if (id === undefined) throw new WrongUsage('Name the message by its id');
  await asOperator(command, async ({ ctx }) => {
    const isDue = await ctx.mutate(async (tx) => ({
      value: await retryMessage(tx, id, ctx.now()),
      noEvent: 'the event is that of what the message tells of',
    }));
    if (!isDue)
      throw new Refused(
        `There is no message ${id} that could be sent: it is gone, sent, expired or older than a day`,
      );
    printResult({ id }, options, () => `Message ${id} is sent now, if the service runs.`);
  });
}

function show({ row, content }: { row: ListedMessage; content: MessageContent }) {
  return {
    id: row.id,
    kind: row.kind,
    template: row.template,
    to: row.username,
    recipient: row.recipient,
    status: row.status,
    created: formatTime(row.created),
    expires: row.body_expiry === null ? null : formatTime(row.body_expiry),
    attempts: row.attempts,
    ...content,
  };
}

function parseLimit(text: string): number | undefined {
  return integer(1, 10_000).parse(text, '');
}
