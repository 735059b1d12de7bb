import { setTimeout as sleep } from 'node:timers/promises';
import type { Locator } from 'playwright-core';

/** From pointing at something to pressing the button. */
const AIM_MS = 100;

/** Clicks as a person does. The click of Playwright would run scripts of its own in the page. */
export async function clickOn(target: Locator): Promise<void> {
  await target.scrollIntoViewIfNeeded();
  const box = await target.boundingBox();
  if (!box) throw new Error(`${target.toString()} is not shown`);
  const { mouse } = target.page();
  await mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await sleep(AIM_MS);
  await mouse.down();
  await mouse.up();
}
