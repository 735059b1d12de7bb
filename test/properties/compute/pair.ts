import assert from 'node:assert/strict';
import type { Answer, Client } from '../../harness/http-client.ts';
import type { TestApi } from '../../harness/test-api.ts';
import type { Expected } from './expected.ts';
import type { HeldDriver } from './held-driver.ts';
import type { World } from './world.ts';

/** One account of the service and one model of it. */
export interface Pair {
  api: TestApi;
  driver: HeldDriver;
  client: Client;
  world: World;
  /** Told of every answer. */
  saw(answer: Answer): void;
}

export function same({ saw }: Pair, answer: Answer, { status, body }: Expected): void {
  saw(answer);
  assert.deepEqual({ status: answer.status, body: answer.body }, { status, body });
}
