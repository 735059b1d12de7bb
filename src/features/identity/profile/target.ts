import { permitted } from '#access/decide';
import type { Target } from '#access/target';
import { Failure } from '#domain/failure';

/** No entity, but a person: a proxy user stands for a parent account, and has nothing of a person. */
export function person(): Target<void> {
  return {
    requirement: { kind: 'person' },
    async load({ actor }) {
      if (!permitted(actor, { kind: 'person' })) throw Failure.forbidden();
    },
  };
}
