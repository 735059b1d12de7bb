// What Node.js itself costs: a server that answers one recorded answer, whatever is asked.
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { answerParent } from './child.ts';
import type { RecordedAnswer } from './record.ts';

export type BareQuestion =
  /** Answered with the port it listens on. */
  | { folder: string }
  /** What to answer from now on, and whether each body is first written to disk in a commit of its own. */
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

/** One insert and one commit that waits for the disk, per call. */
function openDatabase(file: string): (body: string) => void {
  const database = new Sqlite(file);
  database.pragma('journal_mode = WAL');
  database.pragma('synchronous = FULL');
  database.exec('create table body (id integer primary key, text text not null) strict');
  const statement = database.prepare('insert into body (text) values (?)');
  return (body) => statement.run(body);
}
