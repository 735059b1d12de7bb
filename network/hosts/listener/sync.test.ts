import assert from 'node:assert/strict';
import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { mock, test } from 'node:test';
import { bounds } from '#domain/budget';
import { nextTurn } from '#platform/long-work';
import { readReport } from './sync.ts';

const REPORT = {
  ...{ version: 1, host: 'hv1', revision: null, installation: null, epoch: null, engine: 'netns' },
  ...{ memory: 1024, problem: null, held: [], computes: [], nics: [] },
};
const NICS = Array.from({ length: 500 }, (_, id) => ({ id: id + 1, plugged: true, installed: true }));

function requestOf(body: string): IncomingMessage {
  const request = new IncomingMessage(new Socket());
  request.push(body);
  request.push(null);
  return request;
}

/** How many turns of the event loop it takes to read a report, from the beginning of a turn of long work. */
async function turnsOf(report: object): Promise<number> {
  await nextTurn();
  let turns = 0;
  let isRead = false;
  const count = () => {
    turns += 1;
    if (!isRead) setImmediate(count);
  };
  setImmediate(count);
  await readReport(requestOf(JSON.stringify(report)));
  isRead = true;
  return turns;
}

test('a report is checked in turns: others go first before each hundred items', async () => {
  // On this clock every turn is over at once.
  let now = performance.now();
  const clock = mock.method(performance, 'now', () => {
    now += bounds.mainThread.value;
    return now;
  });
  try {
    // As long, and parsed alike, but there is nothing to check.
    const parsing = await turnsOf({ ...REPORT, nics: [], rest: NICS });
    const turns = await turnsOf({ ...REPORT, nics: NICS, rest: [] });
    assert.equal(turns - parsing, NICS.length / 100);
  } finally {
    clock.mock.restore();
  }
});
