// `npm run bench:console`: measures the console in a browser. See ../README.md.
import { mkdirSync, mkdtempSync, openSync, rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { openChromium } from '#test/harness/chromium';
import { Child } from '../child.ts';
import { printMachine } from '../report.ts';
import { Browsing, type Speed } from './browsing.ts';
import { interactionCases, largeCases, pageCases } from './cases.ts';
import { Fixture, OWNERS, type Owner } from './fixture.ts';
import { measureFrames } from './frames.ts';
import { measureLayout } from './layout.ts';
import { measureLive } from './live.ts';
import { measurePaints } from './paint.ts';
import { measurePolls } from './polls.ts';
import { measureReactions } from './reactions.ts';
import { speedName } from './report.ts';
import type { ConsolePerson, ConsoleServiceAnswer, ConsoleServiceQuestion } from './service.ts';

const PARTS = ['paint', 'slow', 'large', 'reactions', 'live', 'frames', 'polls'] as const;

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '7' },
    seconds: { type: 'string', default: '60' },
    only: { type: 'string', default: '' },
  },
});
const rounds = Number(values.rounds);
const seconds = Number(values.seconds);
if (!(rounds >= 1 && seconds > 0)) throw new Error('--rounds and --seconds must be positive numbers');

const cache = fileURLToPath(new URL('../../node_modules/.cache', import.meta.url));
mkdirSync(cache, { recursive: true });
const folder = mkdtempSync(`${cache}/bench-`);

const ending = new AsyncDisposableStack();
ending.defer(() => rmSync(folder, { recursive: true }));
process.once('SIGINT', () => ending.disposeAsync());
try {
  await measure();
} finally {
  await ending.disposeAsync();
}

async function measure(): Promise<void> {
  const service = new Child('console/service.ts', openSync(`${folder}/service.log`, 'a'));
  ending.defer(() => service.end());
  const question = { folder, usernames: OWNERS } satisfies ConsoleServiceQuestion;
  const { url, people: found } = await service.ask<ConsoleServiceAnswer>(question);
  const people = byOwner(found);
  const fixture = new Fixture(url, people);
  const browser = await openChromium();
  ending.defer(() => browser.close());
  const browsing = new Browsing(browser, url);

  printMachine();
  console.log(`Chromium ${browser.version()}, ${rounds} rounds, a new browser profile for each visit\n`);
  const common = { browsing, people, rounds };
  const paints = (speed: Speed) => ({ ...common, speed, title: speedName(speed) });
  if (isSelected('paint')) await measurePaints(pageCases(await fixture.team()), paints('idle'));
  if (isSelected('slow')) await measurePaints(pageCases(await fixture.team()).slice(0, 3), paints('slow'));
  if (isSelected('large'))
    await measurePaints(largeCases(await fixture.many()), { ...common, title: '1,000 VPCs, 500 addresses' });
  if (isSelected('reactions')) {
    const cases = interactionCases(await fixture.team(), await fixture.many(), await fixture.wide());
    await measureReactions(cases, { ...common, speeds: ['idle', 'slow cpu'] });
  }
  if (isSelected('live')) {
    const { vpc } = await fixture.team();
    await measureLive({ browsing, person: people.team, client: fixture.clientOf('team'), vpc, rounds });
  }
  if (isSelected('frames')) {
    measureLayout();
    await measureFrames({ ...common, browser, vpcs: await fixture.wide() });
  }
  if (isSelected('polls')) {
    await fixture.team();
    await measurePolls({ browsing, service, person: people.team, seconds });
  }
}

function byOwner(people: readonly ConsolePerson[]): Record<Owner, ConsolePerson> {
  const of = (owner: Owner) => {
    const person = people.find(({ username }) => username === owner);
    if (!person) throw new Error(`The service has no user ${owner}`);
    return person;
  };
  return { team: of('team'), many: of('many'), wide: of('wide') };
}

function isSelected(part: (typeof PARTS)[number]): boolean {
  return part.includes(values.only);
}
