// Reads a trace of the browser: what the main thread of a page did for each drawing.

interface TraceEvent {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  /** Microseconds, as the durations. */
  ts: number;
  dur?: number;
  /** Of the thread's CPU. */
  tdur?: number;
  /** Of what begins and ends in different tasks. */
  id2?: { local?: string };
}

/** From the beginning of the task that changed the page to the end of the drawing, in milliseconds. */
export interface Frame {
  /** Of all tasks in between, without the time between them. Other processes may have had the core meanwhile. */
  elapsed: number;
  /** CPU of the thread. */
  cpu: number;
  /** The part of it for style and layout. */
  layout: number;
  paint: number;
}

export const CATEGORIES = ['toplevel', 'devtools.timeline', 'blink.user_timing'];

/** The page sets this mark at the end of what is traced: it tells which thread is the page's. */
export const END = 'bench-end';

const LAYOUT = new Set(['UpdateLayoutTree', 'Layout', 'PrePaint']);
const PAINT = new Set(['Paint', 'Layerize']);
const FRAME = 'AnimationFrame';

/** The frame with the most work before the mark. */
export function longestFrame(trace: string): Frame {
  const { traceEvents } = JSON.parse(trace) as { traceEvents: TraceEvent[] };
  const end = traceEvents.findLast(({ name }) => name === END);
  if (!end) throw new Error('The trace has no mark: the page did not set it');
  const ofPage = traceEvents.filter(({ pid, tid, ts }) => pid === end.pid && tid === end.tid && ts <= end.ts);
  const work = ofPage
    .filter(({ ph }) => ph === 'X')
    .sort((a, b) => a.ts - b.ts || (b.dur ?? 0) - (a.dur ?? 0));
  const frames = spansOf(ofPage).map(([from, until]) => {
    // The browser ends a frame before it paints it, in the same task.
    const drawing = work.findLast((one) => isTask(one) && one.ts < until);
    const drawn = Math.max(until, drawing ? drawing.ts + (drawing.dur ?? 0) : 0);
    return frameOf(work.filter(({ ts, dur = 0 }) => ts + dur > from && ts < drawn));
  });
  return frames.reduce((longest, frame) => (frame.cpu > longest.cpu ? frame : longest));
}

/** Ids are used again, by one frame after another. */
function spansOf(events: readonly TraceEvent[]): [from: number, until: number][] {
  const spans: [from: number, until: number][] = [];
  const begun = new Map<string | undefined, number>();
  for (const { name, ph, ts, id2 } of events.toSorted((a, b) => a.ts - b.ts)) {
    if (name !== FRAME) continue;
    const from = begun.get(id2?.local);
    if (ph === 'b') begun.set(id2?.local, ts);
    else if (ph === 'e' && from !== undefined) spans.push([from, ts]);
  }
  return spans;
}

function isTask({ name }: TraceEvent): boolean {
  return name.endsWith('RunTask');
}

/** @param work in the order of time, each event before those within it */
function frameOf(work: readonly TraceEvent[]): Frame {
  const frame: Frame = { elapsed: 0, cpu: 0, layout: 0, paint: 0 };
  let taskEnd = Number.NEGATIVE_INFINITY;
  let partEnd = Number.NEGATIVE_INFINITY;
  for (const event of work) {
    const { name, ts, dur = 0, tdur = 0 } = event;
    if (isTask(event) && ts >= taskEnd) {
      frame.elapsed += dur / 1000;
      frame.cpu += tdur / 1000;
      taskEnd = ts + dur;
    }
    const part = LAYOUT.has(name) ? 'layout' : PAINT.has(name) ? 'paint' : undefined;
    // Parts within parts are counted once.
    if (part && ts >= partEnd) {
      frame[part] += tdur / 1000;
      partEnd = ts + dur;
    }
  }
  return frame;
}
