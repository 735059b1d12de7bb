import { Failure } from '#domain/failure';
import type { Outcome } from '#store/types';

/** Never called: loading the target refuses every request. */
export async function refuseChange(): Promise<Outcome<never>> {
  throw Failure.forbidden();
}
