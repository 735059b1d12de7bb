import type { BrowserContextOptions } from 'playwright-core';

const WIDE = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };

/** How a page can be looked at. Those after the first four are for people whose screen or eyes need more. */
export const LOOKS: Readonly<Record<string, BrowserContextOptions>> = {
  light: { viewport: WIDE, colorScheme: 'light' },
  dark: { viewport: WIDE, colorScheme: 'dark' },
  'phone-light': { viewport: PHONE, colorScheme: 'light', hasTouch: true },
  'phone-dark': { viewport: PHONE, colorScheme: 'dark', hasTouch: true },
  /** The narrowest screen without sideways scrolling, also a wide one at 400 %. */
  narrow: { viewport: { width: 320, height: 640 }, colorScheme: 'light' },
  /** 1440 x 900 at 200 %. */
  zoomed: { viewport: { width: 720, height: 450 }, deviceScaleFactor: 2, colorScheme: 'light' },
  /** The colours of the system, and no motion. */
  contrast: { viewport: WIDE, colorScheme: 'dark', forcedColors: 'active', reducedMotion: 'reduce' },
};
