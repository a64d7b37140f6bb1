import { contrastOf, type Hex, mix, perceived, shownColour } from './colour.ts';

export type Scheme = 'light' | 'dark';

/** The accent in both colour schemes: buttons, links and marks. */
export interface Accent {
  light: Hex;
  dark: Hex;
}

/** WCAG AA for text. */
export const MIN_CONTRAST = 4.5;

/** Backgrounds of the pages, as in tokens.css. */
export const BACKGROUNDS = {
  light: { page: '#faf8f3', surface: '#ffffff', sunken: '#f1ede4', raised: '#ffffff' },
  dark: { page: '#0c0f14', surface: '#141920', sunken: '#10141a', raised: '#1b212a' },
} as const satisfies Record<Scheme, Record<string, Hex>>;

/** The accent's tint behind a mark or an open link. */
export function washOf(accent: Hex, scheme: Scheme): Hex {
  return mix(BACKGROUNDS[scheme].surface, accent, scheme === 'light' ? 0.1 : 0.14);
}

const LABELS: readonly Hex[] = ['#ffffff', '#16130d'];

/** The label of a button in this colour: white or ink, whichever reads better. */
export function labelOn(accent: Hex): Hex {
  return (
    LABELS.toSorted((one, other) => contrastOf(other, accent) - contrastOf(one, accent))[0] ??
    '#ffffff'
  );
}

/** The lowest contrast of the accent on any page of a colour scheme. */
export function lowestContrast(accent: Hex, scheme: Scheme): number {
  const { page, surface, sunken, raised } = BACKGROUNDS[scheme];
  const backgrounds = [page, surface, sunken, raised, washOf(accent, scheme), labelOn(accent)];
  return Math.min(...backgrounds.map((background) => contrastOf(accent, background)));
}

export function isReadable(accent: Hex, scheme: Scheme): boolean {
  return lowestContrast(accent, scheme) >= MIN_CONTRAST;
}

/** Steps of lightness, finer than a screen shows. */
const STEPS = 512;

/** The nearest readable colour of the same hue: darker on light pages, lighter on dark ones. */
export function nearestReadable(accent: Hex, scheme: Scheme): Hex {
  if (isReadable(accent, scheme)) return accent;
  const { lightness, a, b } = perceived(accent);
  const end = scheme === 'light' ? 0 : 1;
  for (let step = 1; step < STEPS; step += 1) {
    const moved = lightness + ((end - lightness) * step) / STEPS;
    const candidate = shownColour({ lightness: moved, a, b });
    if (isReadable(candidate, scheme)) return candidate;
  }
  return scheme === 'light' ? '#000000' : '#ffffff';
}

/** A readable pair from one colour. */
export function accentFrom(colour: Hex): Accent {
  return { light: nearestReadable(colour, 'light'), dark: nearestReadable(colour, 'dark') };
}

export interface AccentFault {
  scheme: Scheme;
  /** The lowest contrast on a page. */
  contrast: number;
  nearest: Hex;
}

/** Why an accent is refused; null: it is readable everywhere. */
export function accentFault({ light, dark }: Accent): AccentFault | null {
  const wrong = (
    [
      ['light', light],
      ['dark', dark],
    ] as const
  ).find(([scheme, colour]) => !isReadable(colour, scheme));
  if (wrong === undefined) return null;
  const [scheme, colour] = wrong;
  return {
    scheme,
    contrast: lowestContrast(colour, scheme),
    nearest: nearestReadable(colour, scheme),
  };
}
