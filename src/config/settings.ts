import { networkSettings } from '#network/settings';
import { brandSettings } from './brand-settings.ts';
import { limitSettings, otherSettings, ttlSettings } from './limit-and-lifetime-settings.ts';
import { messageSettings, webhookSettings } from './messages.ts';
import { apiRates, rateLimitSettings, signInRates } from './rate-settings.ts';
import { dataSettings, observationSettings, secretSettings, serverSettings } from './service-settings.ts';

/** All settings, in the shape of the configuration. */
export const settings = {
  ...serverSettings,
  ...dataSettings,
  ...secretSettings,
  ...messageSettings,
  webhooks: webhookSettings,
  brand: brandSettings,
  ...networkSettings.tree,
  ...observationSettings,
  ...rateLimitSettings,
  rates: { ...apiRates, ...signInRates },
  limits: limitSettings,
  ttl: ttlSettings,
  ...otherSettings,
};
