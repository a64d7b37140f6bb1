import { describe, expect, it } from 'vitest';
import { accentFrom } from '../../../src/domain/brand/accent.ts';
import { BRAND_FONTS, brandFault, DOCUMENTED_BRAND } from '../../../src/domain/brand/brand.ts';
import { brandStyle } from '../../../src/domain/brand/brand-style.ts';
import { contrastOf, type Hex } from '../../../src/domain/brand/colour.ts';

describe('the style of a brand', () => {
  it('is empty for the documented one', () => {
    expect(brandStyle(DOCUMENTED_BRAND)).toBe('');
  });

  it('keeps the contrast of a button under the pointer', () => {
    for (const colour of ['#1b4332', '#ffb224', '#4f46e5', '#e11d48', '#777777']) {
      const style = brandStyle({ ...DOCUMENTED_BRAND, accent: accentFrom(colour) });
      const [hover, label] = ['--wl-wick-hover', '--wl-on-wick'].map((name) => pairOf(style, name));
      for (const scheme of [0, 1]) {
        expect(contrastOf(hover?.[scheme] ?? '', label?.[scheme] ?? '')).toBeGreaterThanOrEqual(
          4.5,
        );
      }
    }
  });

  it('names only fonts of the device', () => {
    for (const font of BRAND_FONTS) {
      const style = brandStyle({ ...DOCUMENTED_BRAND, font });
      expect(style).toContain('--wl-sans:');
      expect(style).not.toMatch(/url|@|https?:/);
    }
  });

  it('shows a logo in the place of the mark, and the name only if the logo lacks it', () => {
    const logo = { file: 'AAAAAAAAAAAAAAAAAAAAAA.svg', width: 80, height: 20 };
    const beside = brandStyle({ ...DOCUMENTED_BRAND, logo });
    expect(beside).toContain('width:112px');
    expect(beside).not.toContain('clip-path');
    expect(brandStyle({ ...DOCUMENTED_BRAND, logo, logoHasName: true })).toContain('clip-path');
  });
});

function pairOf(style: string, name: string): Hex[] {
  return style.split(`${name}:light-dark(`)[1]?.split(')')[0]?.split(',') ?? [];
}

describe('the name of a brand', () => {
  it.each([
    ['', 'Enter a name.'],
    [' '.repeat(3), 'Enter a name.'],
    ['x'.repeat(61), 'Use at most 60 characters.'],
    ['Shop\u202e', 'The name has braces or invisible characters. Type it again.'],
    ['{{BRAND_NAME}}', 'The name has braces or invisible characters. Type it again.'],
  ])('%j is refused', (name, sentence) => {
    expect(brandFault({ ...DOCUMENTED_BRAND, name })).toBe(sentence);
  });

  it('may be written in any script', () => {
    expect(brandFault({ ...DOCUMENTED_BRAND, name: 'Tom & 信号 <Co>' })).toBeNull();
  });
});
