import { type Accent, BACKGROUNDS, labelOn, type Scheme, washOf } from './accent.ts';
import { contrastOf, type Hex } from './colour.ts';

/** Text in or on the accent that a page shows. */
export type AccentUse = 'button' | 'link' | 'card-link' | 'mark' | 'sunken-link';

export type BrandedPage = 'landing' | 'checkout' | 'sign-in' | 'dashboard' | 'operator';

/** Uses of the accent on each page. A browser test compares them with the real pages. */
export const USES_OF_PAGE = {
  landing: ['button', 'link', 'mark'],
  checkout: ['button', 'link', 'card-link', 'mark'],
  'sign-in': ['button', 'link', 'card-link'],
  dashboard: ['button', 'link', 'card-link', 'mark', 'sunken-link'],
  operator: ['button', 'link', 'card-link', 'mark'],
} as const satisfies Record<BrandedPage, readonly AccentUse[]>;

export const BRANDED_PAGES = Object.keys(USES_OF_PAGE) as BrandedPage[];

/** The documented amber is no text colour: links have a shade of their own. */
interface Palette {
  fill: Hex;
  label: Hex;
  text: Hex;
  wash: Hex;
}

const DOCUMENTED: Record<Scheme, Palette> = {
  light: { fill: '#ffb224', label: '#1a1204', text: '#874900', wash: '#fff1d6' },
  dark: { fill: '#ffb224', label: '#1a1204', text: '#ffc765', wash: '#2b2110' },
};

function paletteOf(accent: Accent | null, scheme: Scheme): Palette {
  if (accent === null) return DOCUMENTED[scheme];
  const colour = accent[scheme];
  return { fill: colour, label: labelOn(colour), text: colour, wash: washOf(colour, scheme) };
}

interface ContrastFigure {
  use: AccentUse;
  text: Hex;
  background: Hex;
  contrast: number;
}

/** Contrast of everything that a page shows in the accent. Null: in the documented one. */
export function contrastsOf(
  page: BrandedPage,
  accent: Accent | null,
  scheme: Scheme,
): readonly ContrastFigure[] {
  const { fill, label, text, wash } = paletteOf(accent, scheme);
  const backgrounds = BACKGROUNDS[scheme];
  const pairs: Record<AccentUse, { text: Hex; background: Hex }> = {
    button: { text: label, background: fill },
    link: { text, background: backgrounds.page },
    'card-link': { text, background: backgrounds.surface },
    'sunken-link': { text, background: backgrounds.sunken },
    mark: { text, background: wash },
  };
  return USES_OF_PAGE[page].map((use) => {
    const pair = pairs[use];
    return { use, ...pair, contrast: contrastOf(pair.text, pair.background) };
  });
}
