import { optional, setting } from '../setting.ts';
import { brandName, color, logoFile, supportUrl } from './brand.ts';

export const brandSettings = {
  name: setting(
    'PALISADE_BRAND_NAME',
    brandName,
    'Palisade',
    'Name of your service on pages, in the console and in messages. At most 40 letters, digits, spaces and common signs.',
  ),
  logo: optional(
    'PALISADE_BRAND_LOGO',
    logoFile,
    'the logo of Palisade',
    'SVG or PNG file of at most 64 KB, shown 28 pixels high beside the name. It is read at the start. Browsers get it as an image only: scripts and links to other files in it have no effect.',
  ),
  accent: optional(
    'PALISADE_BRAND_ACCENT',
    color,
    'the green of Palisade',
    'Color of links and buttons, such as `#0b4f8a`. Where its contrast with the page is less than 4.5:1, in light or in dark, a darker or lighter shade is used.',
  ),
  supportUrl: optional(
    'PALISADE_BRAND_SUPPORT_URL',
    supportUrl,
    'none',
    'Where people get help: an https or http address, or `mailto:` and an address. It is linked on pages, in the console and in mails.',
  ),
};
