import { type Static, Type } from '#domain/schema/json-schema';
import { NamedObject } from '#domain/schema/wire';

export const BootInput = NamedObject('BootInput', 'How to boot or reboot a compute', {
  config_id: Type.Optional(
    Type.Integer({
      description: 'Config to boot. Default: the only config, or the one that was booted last',
      examples: [4088],
    }),
  ),
});

export type BootInput = Static<typeof BootInput>;
