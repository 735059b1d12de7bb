import type { Client } from '#test/harness/http-client';
import type { TestAccount } from '#test/harness/test-api';

export interface SampleRequest {
  /** Values of the path parameters. */
  parameters?: Readonly<Record<string, string | number>>;
  /** Parameters of the query string that the operation requires. */
  query?: Readonly<Record<string, string>>;
  body?: object;
  /** A valid body that conflicts with stored records. */
  refused?: object;
}

export interface Sample {
  /** Actions of the events that the request creates, in order. */
  events: readonly string[];
  /**
   * The owner's status: 403 for a valid request that is always refused, 204 when there is no content. 200 when left
   * out.
   */
  status?: 204 | 403;
  /** Creates what the request needs, as an unrestricted user, through the API or by signing in. */
  prepare(owner: Client, account: TestAccount): Promise<SampleRequest>;
}
