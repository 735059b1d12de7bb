import type { TopologyLayout } from './layout.ts';

/**
 * What belongs to a box: all that lines from it lead to on the left, and all that they lead to on the right.
 * @returns keys of boxes, with its own; none for a box that is not there
 */
export function pathOf(
  { boxes, lines }: Pick<TopologyLayout, 'boxes' | 'lines'>,
  key: string,
): ReadonlySet<string> {
  if (!boxes.some((box) => box.key === key)) return new Set();
  const lit = new Set([key]);
  const follow = (from: ReadonlySet<string>, next: (at: ReadonlySet<string>) => string[]) => {
    let reached = from;
    while (reached.size > 0) {
      const further = new Set(next(reached));
      for (const one of further) lit.add(one);
      reached = further;
    }
  };
  follow(new Set([key]), (at) => lines.filter(({ to }) => at.has(to)).map(({ from }) => from));
  follow(new Set([key]), (at) => lines.filter(({ from }) => at.has(from)).map(({ to }) => to));
  return lit;
}
