import type { Client } from '#test/harness/http-client';
import type { TestAccount } from '#test/harness/test-api';

export interface SampleRequest {
  /** Values of the path's parameters. */
  parameters?: Readonly<Record<string, string | number>>;
  body?: object;
  /** A body without a fault of its own, refused because of what is stored. */
  refused?: object;
}

export interface Sample {
  /** Actions of the events that the request leaves, in their order. */
  events: readonly string[];
  /** What the owner gets where nobody may (such a request is right, and still refused), or where there is nothing to say. 200 when left out. */
  status?: 204 | 403;
  /** Makes what the request needs, as an unrestricted user: through the API, or as signing in does. */
  prepare(owner: Client, account: TestAccount): Promise<SampleRequest>;
}
