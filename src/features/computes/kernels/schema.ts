import type { FilterFields } from '#domain/filter/filter';
import { Type } from '#domain/schema/json-schema';
import { DateTime, NamedObject, Nullable, named } from '#domain/schema/wire';

/** A kernel, as the operator's catalogue describes it. */
export const Kernel = NamedObject('Kernel', {
  id: named('id', Type.String({ examples: ['compute/6.8.9'] })),
  label: Type.String({ examples: ['6.8.9 (x86_64)'] }),
  version: Type.String({ examples: ['6.8.9'] }),
  architecture: Type.String({ enum: ['x86_64', 'i386'] }),
  kvm: Type.Boolean(),
  pvops: Type.Boolean(),
  deprecated: Type.Boolean({ examples: [false] }),
  built: Nullable(DateTime),
});

export const kernelFilterable = {
  label: { type: 'string' },
  version: { type: 'string' },
  architecture: { type: 'string' },
  kvm: { type: 'boolean' },
  pvops: { type: 'boolean' },
  deprecated: { type: 'boolean' },
} as const satisfies FilterFields;
