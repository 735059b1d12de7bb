import type { Target } from '#access/target';
import { Failure } from '#domain/failure';

/** The public image with `*imageId`. It belongs to the operator and cannot be changed, so loading it always fails. */
export function publicImage(): Target<never> {
  return {
    requirement: { kind: 'nobody' },
    async load({ catalog }, { imageId }) {
      const isKnown = catalog.images.some(({ id }) => id === imageId);
      throw isKnown ? Failure.forbidden() : Failure.notFound();
    },
  };
}
