import { median } from '../report.ts';
import type { Speed } from './browsing.ts';
import type { Reaction } from './in-page.ts';
import type { Frame } from './trace.ts';

/** One visit of a page. Times in milliseconds since the navigation. */
interface Visited {
  /** The largest contentful paint. */
  largest: number;
  /** The first drawing with the page's data. */
  shown: number;
  /** What the largest paint was of. */
  element: string;
}

/** The first visit of a browser, and its second one. */
export interface Paint {
  cold: Visited;
  warm: Visited;
}

const PAGE = 36;
const NAME = 50;

/** Prints times, and ratios to the first page within the same round. */
export function printPaints(
  title: string,
  pages: readonly { path: string; paints: readonly Paint[] }[],
): void {
  const base = pages[0]?.paints ?? [];
  for (const cache of ['cold', 'warm'] as const) {
    console.log(`largest contentful paint, ${title}, ${cache}`);
    for (const { path, paints } of pages) {
      const times = paints.map((paint) => paint[cache].largest);
      const ratios = times.map((time, round) => time / (base[round]?.[cache].largest ?? Number.NaN));
      const shown = median(paints.map((paint) => paint[cache].shown)).toFixed(0);
      const elements = [...new Set(paints.map((paint) => paint[cache].element))].join(', ');
      const figures = `${milliseconds(times)}  ${median(ratios).toFixed(1).padStart(4)} of /login`;
      console.log(
        `  ${path.padEnd(PAGE)} ${figures}, data after ${shown.padStart(4)} ms, largest: ${elements}`,
      );
    }
    console.log();
  }
}

const SPEEDS: Readonly<Record<Speed, string>> = {
  idle: 'as it is',
  'slow cpu': 'CPU / 4',
  slow: 'CPU / 4, 40 ms, 10 Mbit/s',
};

export function speedName(speed: Speed): string {
  return SPEEDS[speed];
}

/** Inputs that take less are not told by the browser. */
const SHORTEST = 16;

export function printReactions(
  speed: Speed,
  cases: readonly { name: string; reactions: readonly Reaction[] }[],
): void {
  console.log(`from an input to the next paint, and until its result is drawn, ${speedName(speed)}`);
  for (const { name, reactions } of cases) {
    const painted = reactions.map((reaction) => reaction.painted ?? SHORTEST);
    const shown = reactions.flatMap((reaction) => reaction.shown ?? []);
    console.log(`  ${name.padEnd(NAME)} ${milliseconds(painted)}  result ${milliseconds(shown)}`);
  }
  console.log();
}

export function printFrames(title: string, measured: Readonly<Record<string, readonly Frame[]>>): void {
  console.log(`longest frame of a map, ${title}`);
  for (const [name, frames] of Object.entries(measured)) {
    const part = (of: (frame: Frame) => number) => median(frames.map(of)).toFixed(0);
    const script = part(({ cpu, layout, paint }) => cpu - layout - paint);
    const parts = `script ${script}, style and layout ${part(({ layout }) => layout)}, paint ${part(({ paint }) => paint)}`;
    const cpu = milliseconds(frames.map((frame) => frame.cpu));
    console.log(`  ${name.padEnd(14)} CPU ${cpu} ${parts}; elapsed ${part(({ elapsed }) => elapsed)} ms`);
  }
  console.log();
}

export function printLayout(count: number, tiles: number, times: readonly number[]): void {
  const figures = `${median(times).toFixed(1)} ms, the first time ${times[0]?.toFixed(1)} ms`;
  console.log(
    `layout in Node.js, ${count.toLocaleString('en')} subnets as ${tiles.toLocaleString('en')} tiles: ${figures}`,
  );
}

export function printLive(tabs: number, times: readonly number[]): void {
  const where = tabs === 1 ? 'the tab shows it' : `all of ${tabs} tabs show it`;
  console.log(`from the reply to another client until ${where}: ${milliseconds(times)}`);
}

interface PollUse {
  /** CPU of the service in a minute. */
  milliseconds: number;
  /** Of one console in a minute. */
  requests: number;
}

export function printPolls(
  consoles: number,
  uses: Readonly<Record<'shown' | 'hidden' | 'none', PollUse>>,
): void {
  const { shown, hidden, none } = uses;
  console.log('CPU of the service for a console that nobody touches');
  for (const [name, use] of Object.entries({ shown, hidden })) {
    const each = ((use.milliseconds - none.milliseconds) / consoles).toFixed(1);
    console.log(
      `  ${name.padEnd(8)} ${each.padStart(6)} ms a minute, ${use.requests.toFixed(1)} requests a minute`,
    );
  }
  console.log(`  without any console, the service uses ${none.milliseconds.toFixed(1)} ms a minute\n`);
}

/** Median, lowest and highest. */
function milliseconds(times: readonly number[]): string {
  if (times.length === 0) return '-'.padStart(8);
  const [middle, low, high] = [median(times), Math.min(...times), Math.max(...times)].map((time) =>
    time.toFixed(0),
  );
  return `${middle?.padStart(5)} ms  (${low} to ${high})`.padEnd(24);
}
