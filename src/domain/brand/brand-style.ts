import { labelOn, washOf } from './accent.ts';
import { type Brand, FONT_STACKS, type Picture } from './brand.ts';
import { type Hex, mix } from './colour.ts';
import { picturePath } from './picture-path.ts';

/** Tokens of an accent or a font, by name. */
export function brandTokens({
  accent,
  font,
}: Pick<Brand, 'accent' | 'font'>): Record<string, string> {
  const tokens: Record<string, string> = {};
  if (accent !== null) {
    const both = (of: (colour: Hex, scheme: 'light' | 'dark') => Hex) =>
      `light-dark(${of(accent.light, 'light')},${of(accent.dark, 'dark')})`;
    Object.assign(tokens, {
      '--wl-wick': both((colour) => colour),
      '--wl-wick-hover': both((colour) => mix(colour, opposite(labelOn(colour)), 0.12)),
      '--wl-on-wick': both(labelOn),
      '--wl-wick-text': both((colour) => colour),
      '--wl-wick-wash': both(washOf),
      '--mantine-color-wick-filled': 'var(--wl-wick)',
      '--mantine-color-wick-filled-hover': 'var(--wl-wick-hover)',
      '--mantine-primary-color-contrast': 'var(--wl-on-wick)',
    });
  }
  if (font !== null) tokens['--wl-sans'] = FONT_STACKS[font];
  return tokens;
}

/** Moving away from the label keeps its contrast. */
const opposite = (label: Hex): Hex => (label === '#ffffff' ? '#000000' : '#ffffff');

/** Stronger than the tokens of a page, whatever their order. */
const ROOT = ':root:root:root';

/** The style that a brand adds to every page. Empty for the documented one. */
export function brandStyle(brand: Brand): string {
  const tokens = Object.entries(brandTokens(brand)).map(([name, value]) => `${name}:${value}`);
  const rules = tokens.length === 0 ? [] : [`${ROOT}{${tokens.join(';')}}`];
  if (brand.logo !== null) rules.push(...logoRules(brand.logo, brand.logoHasName));
  return rules.join('');
}

const MAX_ASPECT = 8;

function logoRules(logo: Picture, hasName: boolean): string[] {
  const aspect = Math.min(MAX_ASPECT, logo.width / logo.height);
  const mark = '[data-brand-mark]';
  const rules = [
    `${ROOT} ${mark}{width:${Math.round(28 * aspect)}px;max-width:48vw;background:url(${picturePath(logo)}) left center/contain no-repeat}`,
    `${mark}>*,.boot svg{display:none}`,
  ];
  if (hasName) {
    rules.push(
      `${mark}+span{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}`,
    );
  }
  return rules;
}
