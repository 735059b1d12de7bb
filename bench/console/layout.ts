// The map's layout alone, without a browser.
import { runToEnd } from '#console/map/calculation.ts';
import { layOut, type MapContent } from '#console/map/layout/blocks.ts';
import { knownNetwork } from '#domain/net/ipv4';
import { SERVICE_RANGE } from '#domain/net/service-network';
import { WIDE_RANGE, WIDTHS } from './fixture.ts';
import { randomNetworks } from './networks.ts';
import { printLayout } from './report.ts';

/** Of the map on a large screen, in pixels. */
const SIDE = 768;
const ROUNDS = 30;

export function measureLayout(): void {
  for (const [count, sizes] of WIDTHS) {
    const used = randomNetworks(WIDE_RANGE, count, sizes).map((ipv4, index) => ({
      id: String(index),
      label: `s${index}`,
      range: knownNetwork(ipv4),
    }));
    const content: MapContent = {
      view: knownNetwork(WIDE_RANGE),
      used,
      reserved: [SERVICE_RANGE],
      drafts: [],
    };
    const times: number[] = [];
    let tiles = 0;
    for (let round = 0; round < ROUNDS; round += 1) {
      const started = performance.now();
      tiles = runToEnd(layOut(content, SIDE)).tiles.length;
      times.push(performance.now() - started);
    }
    printLayout(count, tiles, times);
  }
}
