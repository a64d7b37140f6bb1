import { textFlaw } from '../wording/text-flaw.ts';
import { type Accent, accentFault } from './accent.ts';
import { isHex } from './colour.ts';

/** An uploaded picture. Its name contains the hash of its bytes. */
export interface Picture {
  file: string;
  width: number;
  height: number;
}

/** Null: as documented. */
export interface Brand {
  name: string | null;
  accent: Accent | null;
  font: BrandFont | null;
  logo: Picture | null;
  /** The logo shows the name, so the name beside it is only read aloud. */
  logoHasName: boolean;
  favicon: Picture | null;
  socialImage: Picture | null;
}

export const DOCUMENTED_BRAND: Brand = {
  name: null,
  accent: null,
  font: null,
  logo: null,
  logoHasName: false,
  favicon: null,
  socialImage: null,
};

/** Fonts that the visitor's device already has. Nothing is downloaded. */
export const FONT_STACKS = {
  humanist:
    'Seravek, "Gill Sans Nova", Ubuntu, Calibri, "DejaVu Sans", source-sans-pro, sans-serif',
  geometric: 'Avenir, Montserrat, Corbel, "URW Gothic", source-sans-pro, sans-serif',
  grotesque:
    'Bahnschrift, "DIN Alternate", "Franklin Gothic Medium", "Nimbus Sans Narrow", sans-serif-condensed, sans-serif',
  rounded:
    'ui-rounded, "Hiragino Maru Gothic ProN", Quicksand, Comfortaa, Manjari, "Arial Rounded MT Bold", Calibri, source-sans-pro, sans-serif',
  serif: '"Iowan Old Style", "Palatino Linotype", "URW Palladio L", P052, Georgia, serif',
  mono: 'ui-monospace, "Cascadia Code", "Source Code Pro", Menlo, Consolas, "DejaVu Sans Mono", monospace',
} as const satisfies Record<string, string>;
export type BrandFont = keyof typeof FONT_STACKS;

export const BRAND_FONTS = Object.keys(FONT_STACKS) as BrandFont[];

const MAX_NAME = 60;

/** Why a brand cannot be saved, for the operator; null: it can. */
export function brandFault({ name, accent }: Pick<Brand, 'name' | 'accent'>): string | null {
  if (name !== null && name.trim() === '') return 'Enter a name.';
  if (name !== null && name.length > MAX_NAME) return `Use at most ${MAX_NAME} characters.`;
  if (name !== null && textFlaw(name) !== null) {
    return 'The name has braces or invisible characters. Type it again.';
  }
  if (accent === null) return null;
  if (!isHex(accent.light) || !isHex(accent.dark)) return 'Write a color as #rrggbb.';
  const fault = accentFault(accent);
  if (fault === null) return null;
  const pages = fault.scheme === 'light' ? 'light' : 'dark';
  return `${accent[fault.scheme]} has a contrast of ${shownRatio(fault.contrast)} on ${pages} pages, and text needs 4.5:1. The nearest readable color is ${fault.nearest}.`;
}

/** Rounded down, so that no failing figure reads 4.5. */
export function shownRatio(contrast: number): string {
  return `${(Math.floor(contrast * 10) / 10).toFixed(1)}:1`;
}
