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

/** The record of a list of the catalogue with this id. @throws Failure 404 */
export function requireRecord<Entry extends { id: string }>(
  entries: readonly Entry[],
  id: string | undefined,
): Entry {
  const found = entries.find((entry) => entry.id === id);
  if (!found) throw Failure.notFound();
  return found;
}
