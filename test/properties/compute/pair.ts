import assert from 'node:assert/strict';
import type { Answer, Client } from '#test/harness/http-client';
import type { TestApi } from '#test/harness/test-api';
import type { Expected } from './expected.ts';
import type { HeldDriver } from './held-driver.ts';
import type { World } from './world.ts';

/** An account of the service together with its model. */
export interface Pair {
  api: TestApi;
  driver: HeldDriver;
  client: Client;
  world: World;
  /** Called with every reply. */
  saw(answer: Answer): void;
}

export function same({ saw }: Pair, answer: Answer, { status, body }: Expected): void {
  saw(answer);
  assert.deepEqual({ status: answer.status, body: answer.body }, { status, body });
}
