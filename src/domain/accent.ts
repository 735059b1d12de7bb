/** Colors as `#rrggbb`. */
type Color = string;

/** What the pages use of a color scheme. The same values are in src/web/assets/tokens.css. */
interface Scheme {
  page: Color;
  raised: Color;
  text: Color;
  /** Text that matters less. */
  quiet: Color;
  line: Color;
  /** That of a service without a brand. */
  accent: Color;
  /** Warnings stand on a tint of it. */
  put: Color;
}

export const SCHEMES = {
  light: {
    page: '#ffffff',
    raised: '#f4f6f6',
    text: '#1b2524',
    quiet: '#56625f',
    line: '#d8dedd',
    accent: '#0b6a5a',
    put: '#8f5200',
  },
  dark: {
    page: '#14181b',
    raised: '#1d2327',
    text: '#e4e9e8',
    quiet: '#9dabaa',
    line: '#333c41',
    accent: '#5cc9b3',
    put: '#e6ad5f',
  },
} as const satisfies Record<string, Scheme>;

/** WCAG 2.2 (1.4.3) asks for 4.5. The rest is for tints, which browsers mix in another color space. */
const CONTRAST = 4.6;
/** The strongest tints behind text in the accent: of the accent, and of warnings. */
const TINT = 0.16;
const STEPS = 100;

/** An accent for each color scheme. */
export interface Accents {
  light: Color;
  dark: Color;
}

const COLOR = /^#[0-9a-f]{6}$/;

export function isColor(text: string): boolean {
  return COLOR.test(text.toLowerCase());
}

/**
 * The accent as it can be read in both color schemes: where its contrast is too low, it moves towards the color of
 * text as far as needed.
 * @param color `#rrggbb`
 */
export function readableAccents(color: Color): Accents {
  return { light: readable(color, SCHEMES.light), dark: readable(color, SCHEMES.dark) };
}

function readable(color: Color, scheme: Scheme): Color {
  for (let step = 0; step < STEPS; step += 1) {
    const moved = mix(color, scheme.text, step / STEPS);
    if (lowestContrast(moved, scheme) >= CONTRAST) return moved;
  }
  return scheme.text;
}

/** The lowest contrast of the accent with what is behind it. Text on the accent has the color of the page. */
export function lowestContrast(accent: Color, { page, raised, put }: Scheme): number {
  const tints = [accent, put].map((color) => mix(page, color, TINT));
  return Math.min(...[page, raised, ...tints].map((behind) => contrast(accent, behind)));
}

/** Contrast ratio by WCAG 2.2, from 1 to 21. */
export function contrast(one: Color, other: Color): number {
  const both = [luminance(one), luminance(other)];
  return (Math.max(...both) + 0.05) / (Math.min(...both) + 0.05);
}

function luminance(color: Color): number {
  const [red = 0, green = 0, blue = 0] = channels(color).map((value) => {
    const share = value / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** @param share of the second color, from 0 to 1 */
function mix(one: Color, other: Color, share: number): Color {
  const second = channels(other);
  const mixed = channels(one).map((value, index) => value + ((second[index] ?? 0) - value) * share);
  return `#${mixed.map((value) => Math.round(value).toString(16).padStart(2, '0')).join('')}`;
}

function channels(color: Color): number[] {
  return [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));
}
