import {
  contains,
  firstFree,
  hull,
  networkOf,
  networkSize,
  overlaps,
  PRIVATE_RANGES,
  parseNetwork,
  prefixLength,
  type Range,
} from '#domain.ts';

/** Views are four bits apart: sixteen squares of the next view fill one. */
const STEP = 4;
/** Of the smallest view. */
const LONGEST_PREFIX = 28;
/** A view to start with shows free space as well: at most this share of it is used. */
const FULLEST_START = 1 / 2;

/** Reads a view from an address of the page. Views are networks inside a private range. */
export function readView(text: string): Range | undefined {
  const network = parseNetwork(text);
  if (!network || prefixLength(network) > LONGEST_PREFIX) return undefined;
  return PRIVATE_RANGES.some((range) => contains(range, network)) ? network : undefined;
}

/** The private range that holds a network. The lowest one for any other network. */
export function rootOf(network: Range): Range {
  const root = PRIVATE_RANGES.find((range) => contains(range, network)) ?? PRIVATE_RANGES[0];
  return root as Range;
}

/** The views that lead to a view, from its private range to the view itself. */
export function breadcrumb(view: Range): Range[] {
  const path = [view];
  for (let outer = zoomOut(view); outer; outer = zoomOut(outer)) path.unshift(outer);
  return path;
}

/** The next larger view; undefined if the view shows a whole private range. */
export function zoomOut(view: Range): Range | undefined {
  const root = rootOf(view);
  const prefix = prefixLength(view);
  if (prefix <= prefixLength(root)) return undefined;
  const outer = Math.max(prefixLength(root), (Math.ceil(prefix / STEP) - 1) * STEP);
  return networkOf({ address: view.first, prefix: outer });
}

/** The next smaller view that holds the address; undefined if the view is the smallest one. */
export function zoomIn(view: Range, address: number): Range | undefined {
  const prefix = (Math.floor(prefixLength(view) / STEP) + 1) * STEP;
  return prefix > LONGEST_PREFIX ? undefined : networkOf({ address, prefix });
}

/** The smallest view that shows a network with some of what is around it. */
export function viewAround(network: Range): Range {
  return (
    zoomOut(networkOf({ address: network.first, prefix: Math.min(prefixLength(network), LONGEST_PREFIX) })) ??
    rootOf(network)
  );
}

/** The view to start with: all networks of the private range that has the most of them, and room for more. */
export function startView(networks: readonly Range[]): Range {
  const byRoot = PRIVATE_RANGES.map((root) => ({
    root,
    inside: networks.filter((network) => contains(root, network)),
  }));
  const [{ root, inside } = { root: rootOf({ first: 0, last: 0 }), inside: [] }] = byRoot.sort(
    (a, b) => b.inside.length - a.inside.length,
  );
  if (inside.length === 0) return root;
  const all = hull(inside);
  const used = inside.reduce((sum, { first, last }) => sum + last - first + 1, 0);
  let view = root;
  for (let inner = zoomIn(view, all.first); inner; inner = zoomIn(inner, all.first)) {
    if (!contains(inner, all) || used > networkSize(prefixLength(inner)) * FULLEST_START) break;
    view = inner;
  }
  return view;
}

/** The lowest free network of a size: in the view, else in its private range, else in another one. */
export function nextFree(prefix: number, view: Range, used: readonly Range[]): Range | undefined {
  for (const range of searched(view)) {
    const found = firstFree(prefix, range, used);
    if (found) return found;
  }
  return undefined;
}

/** Where a free network is looked for, in this order. */
export function searched(view: Range): Range[] {
  const root = rootOf(view);
  return [view, root, ...PRIVATE_RANGES.filter((range) => !overlaps(range, root))];
}
