import type { FilterFields } from '#domain/filter/filter';
import { Type } from '#domain/schema/json-schema';
import { DateTime, described, NamedObject, Nullable, named } from '#domain/schema/wire';

export const Kernel = NamedObject(
  'Kernel',
  "A kernel that a config can boot, from the operator's catalogue",
  {
    id: named(
      'kernel',
      Type.String({ description: 'Id of the kernel, with a slash', examples: ['compute/6.8.9'] }),
    ),
    label: Type.String({ description: 'Name for people', examples: ['6.8.9 (x86_64)'] }),
    version: Type.String({ description: 'Version of the kernel', examples: ['6.8.9'] }),
    architecture: Type.String({
      enum: ['x86_64', 'i386'],
      description: 'Architecture that the kernel is built for',
    }),
    kvm: Type.Boolean({ description: 'Whether the kernel runs on KVM' }),
    pvops: Type.Boolean({ description: 'Whether the kernel supports paravirtualization' }),
    deprecated: Type.Boolean({
      description: 'Whether the kernel should no longer be chosen; it can still be booted',
      examples: [false],
    }),
    built: Nullable(described('When the kernel was built; null if that is not known', DateTime)),
  },
);

export const kernelFilterable = {
  label: { type: 'string' },
  version: { type: 'string' },
  architecture: { type: 'string' },
  kvm: { type: 'boolean' },
  pvops: { type: 'boolean' },
  deprecated: { type: 'boolean' },
} as const satisfies FilterFields;
