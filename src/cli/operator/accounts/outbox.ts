import { group } from '#cli/command';
import { Refusal, UsageError } from '#cli/errors';
import { argument, choice, parsed, value, withDefault } from '#cli/inputs';
import { parser } from '#cli/options';
import { list } from '#cli/output';
import { integer } from '#config/numbers';
import { formatTime } from '#domain/time';
import {
  contentOf,
  type ListedMessage,
  type MessageContent,
  retryMessage,
  selectMessages,
} from '#features/outbox/messages';
import { command } from '../operator.ts';
import { findUser, parseRowId } from '../references.ts';

const listMessages = command({
  name: 'list',
  description:
    'List messages, newest first. Their text is shown until they are sent, or until their code or link expires. This ' +
    'needs the secret key of the service.',
  input: {
    kind: choice('--kind <kind>', 'only messages of this kind', ['sms', 'email']),
    to: value('--to <username>', 'only messages to this user'),
    limit: withDefault(
      parsed(
        '--limit <number>',
        'maximum number of messages',
        parser('a number from 1 to 10000', parseLimit),
      ),
      100,
    ),
  },
  examples: [
    'palisade outbox list --kind sms --to maria',
    "palisade outbox list --kind sms --to maria --json | jq -r '.[0].code'",
  ],
  async run({ ctx, config }, { kind, to, limit }) {
    const user = to === undefined ? undefined : await findUser(ctx.db, to);
    const filter = { limit, ...(kind && { kind }), ...(user && { userId: user.id }) };
    const messages = await selectMessages(ctx.db, filter);
    const reading = { encryption: ctx.encryption, brand: config.brand };
    return messages.map((row) => ({ row, content: contentOf(row, reading, ctx.now()) }));
  },
  json: (messages) => messages.map(show),
  words: (messages) =>
    list(
      messages,
      {
        id: ({ row }) => row.id,
        created: ({ row }) => formatTime(row.created),
        kind: ({ row }) => row.kind,
        message: ({ row }) => row.template,
        to: ({ row }) => row.username ?? '-',
        address: ({ row }) => row.recipient,
        status: ({ row }) => row.status,
        'code or link': ({ content }) => content.code ?? content.link ?? '',
      },
      'There are no messages.',
    ),
});

const retry = command({
  name: 'retry',
  description:
    'Send a message now that waits for a retry, or that was kept because no transport was configured.',
  input: { message: argument('<message>') },
  examples: ['palisade outbox retry 17'],
  check: ({ message }) => void messageId(message),
  async run({ ctx }, { message }) {
    const id = messageId(message);
    const isDue = await ctx.mutate(async (tx) => ({
      value: await retryMessage(tx, id, ctx.now()),
      noEvent: 'the event is that of what the message tells of',
    }));
    if (!isDue)
      throw new Refusal(
        `There is no message ${id} that can be sent: it was deleted, was already sent, has expired, or is older than a day`,
      );
    return { id };
  },
  words: ({ id }) => `Message ${id} will be sent now, if the service is running.`,
});

export const defineOutbox = group('Show messages to users (SMS and e-mails) and resend them.', [
  listMessages,
  retry,
]);

function messageId(reference: string): number {
  const id = parseRowId(reference);
  if (id === undefined) throw new UsageError('The message must be given by its id');
  return id;
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
