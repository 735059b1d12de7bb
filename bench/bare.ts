// The baseline: a node:http server that sends one recorded response to every request.
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { answerParent } from './child.ts';
import type { RecordedAnswer } from './record.ts';

export type BareQuestion =
  /** Starts the server; its port is the answer. */
  | { folder: string }
  /** The response to send from now on, and whether each request body is first committed to disk. */
  | { recorded: RecordedAnswer; durable: boolean };

let recorded: RecordedAnswer = { status: 404, headers: [], body: '' };
let write: ((body: string) => void) | undefined;
let insert: (body: string) => void = () => {};

const server = createServer((message, response) => {
  const { status, headers, body } = recorded;
  const answer = () => response.writeHead(status, headers).end(body);
  if (!write) return void answer();
  let sent = '';
  message.setEncoding('utf8');
  message.on('data', (text) => (sent += text));
  message.on('end', () => {
    write?.(sent);
    answer();
  });
});

answerParent(async (question: BareQuestion) => {
  if ('folder' in question) {
    insert = openDatabase(join(question.folder, 'bare.db'));
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return (server.address() as AddressInfo).port;
  }
  recorded = question.recorded;
  write = question.durable ? insert : undefined;
  return true;
});

/** Each call inserts a row, and waits until the commit is on disk. */
function openDatabase(file: string): (body: string) => void {
  const database = new Sqlite(file);
  database.pragma('journal_mode = WAL');
  database.pragma('synchronous = FULL');
  database.exec('create table body (id integer primary key, text text not null) strict');
  const statement = database.prepare('insert into body (text) values (?)');
  return (body) => statement.run(body);
}
