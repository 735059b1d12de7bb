// What runs in the pages. It is text, because this code is not compiled for browsers.

const PATIENCE_MS = 30_000;

const OBSERVE = `(() => {
  const bench = { largest: undefined, events: [], shown: undefined };
  const observe = (type, more, keep) =>
    new PerformanceObserver((list) => list.getEntries().forEach(keep)).observe({ type, buffered: true, ...more });
  observe('largest-contentful-paint', {}, (entry) => {
    const { element } = entry;
    bench.largest = { at: entry.startTime, name: element ? element.localName : entry.url, size: entry.size };
  });
  observe('event', { durationThreshold: 16 }, (entry) => {
    if (entry.interactionId > 0) bench.events.push({ at: entry.startTime, duration: entry.duration });
  });
  // The first drawing in which something is there.
  bench.expect = (holds) => {
    bench.shown = new Promise((resolve, reject) => {
      setTimeout(() => reject(new Error('Never was ' + holds)), ${PATIENCE_MS});
      const check = () => {
        if (!holds()) return;
        observer.disconnect();
        requestAnimationFrame(() => {
          const { port1, port2 } = new MessageChannel();
          port1.onmessage = () => resolve(performance.now());
          port2.postMessage(0);
        });
      };
      const observer = new MutationObserver(check);
      observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
      check();
    });
  };
  addEventListener('keydown', ({ timeStamp }) => (bench.input ??= timeStamp), true);
  addEventListener('pointerdown', ({ timeStamp }) => (bench.input ??= timeStamp), true);
  window.bench = bench;
})()`;

/** Begins with each page: keeps what the browser tells about its drawing. @param holds as for `expecting` */
export function observing(holds: string): string {
  return `${OBSERVE};${expecting(holds)}`;
}

/** Waits for two drawings. */
export const DRAWN =
  'new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done())))';

/** @param holds an expression that is true once the page shows what it is for */
export function expecting(holds: string): string {
  return `bench.expect(() => ${holds})`;
}

/** Milliseconds from the navigation to that drawing. */
export const SHOWN_AT = 'bench.shown';

export interface Largest {
  /** Milliseconds since the navigation. */
  at: number;
  /** Its element. */
  name: string;
  /** In pixels. */
  size: number;
}

export const LARGEST = 'bench.largest';

/** Forgets the interactions so far. */
export const FORGET = '(() => { bench.events = []; bench.input = undefined; })()';

export interface Reaction {
  /** From the input to the next drawing. Undefined: it was so short that the browser does not tell. */
  painted: number | undefined;
  /** From the input until what was wanted is drawn. */
  shown: number | undefined;
}

/** How the page reacted to the input since `FORGET`. */
export const REACTION = `(async () => {
  const shownAt = await bench.shown;
  const painted = bench.events.length > 0 ? Math.max(...bench.events.map(({ duration }) => duration)) : undefined;
  return { painted, shown: shownAt === undefined ? undefined : shownAt - bench.input };
})()`;
