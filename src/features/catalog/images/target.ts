import type { Target } from '#access/target';
import { Failure } from '#domain/failure';

/** The public image that `*imageId` names. It is the operator's, so that nobody may change it: loading never succeeds. */
export function publicImage(): Target<never> {
  return {
    requirement: { kind: 'nobody' },
    async load({ catalog }, { imageId }) {
      const isKnown = catalog.images.some(({ id }) => id === imageId);
      throw isKnown ? Failure.forbidden() : Failure.notFound();
    },
  };
}
