import { meetsRequirement } from '#access/decide';
import type { Target } from '#access/target';
import { Failure } from '#domain/failure';

/** A target without an entity: requires a person. A proxy user stands for a parent account and has no personal data. */
export function person(): Target<void> {
  return {
    requirement: { kind: 'person' },
    async load({ actor }) {
      if (!meetsRequirement(actor, { kind: 'person' })) throw Failure.forbidden();
    },
  };
}
