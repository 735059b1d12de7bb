import type { Brand } from '#config/config';

/** That of a service whose operator has set none. */
export const OWN_BRAND: Brand = {
  name: 'Palisade',
  logo: undefined,
  accent: undefined,
  supportUrl: undefined,
};
