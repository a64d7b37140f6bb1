import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  accentFault,
  accentFrom,
  BACKGROUNDS,
  isReadable,
  labelOn,
  lowestContrast,
  MIN_CONTRAST,
  nearestReadable,
  type Scheme,
  washOf,
} from '../../../src/domain/brand/accent.ts';
import { brandFault, DOCUMENTED_BRAND, shownRatio } from '../../../src/domain/brand/brand.ts';
import { contrastOf, mix, perceived, shownColour } from '../../../src/domain/brand/colour.ts';
import { contrastsOf, USES_OF_PAGE } from '../../../src/domain/brand/page-contrasts.ts';

const hex = fc
  .integer({ min: 0, max: 0xffffff })
  .map((value) => `#${value.toString(16).padStart(6, '0')}`);
const scheme = fc.constantFrom<Scheme>('light', 'dark');

describe('contrast', () => {
  it('is 21 between black and white, and 1 between equal colours', () => {
    expect(contrastOf('#000000', '#ffffff')).toBeCloseTo(21, 6);
    expect(contrastOf('#336699', '#336699')).toBe(1);
  });

  it('agrees with the figures that WCAG tools publish', () => {
    expect(contrastOf('#767676', '#ffffff')).toBeCloseTo(4.54, 2);
    expect(contrastOf('#0000ff', '#ffffff')).toBeCloseTo(8.59, 2);
  });

  it('is the same in both directions', () => {
    fc.assert(
      fc.property(hex, hex, (one, other) => contrastOf(one, other) === contrastOf(other, one)),
    );
  });

  it('is rounded down when shown, because 4.49 is no pass', () => {
    expect(shownRatio(4.49)).toBe('4.4:1');
  });
});

describe('perceived colours', () => {
  it('give back the colour that they were made from', () => {
    fc.assert(fc.property(hex, (colour) => shownColour(perceived(colour)) === colour));
  });

  it('mix from one colour to the other', () => {
    expect([mix('#000000', '#ffffff', 0), mix('#000000', '#ffffff', 0.5)]).toEqual([
      '#000000',
      '#808080',
    ]);
  });
});

describe('the nearest readable accent', () => {
  it('is readable on every background and with its label', () => {
    fc.assert(
      fc.property(hex, scheme, (colour, where) => {
        const near = nearestReadable(colour, where);
        const { page, surface, sunken, raised } = BACKGROUNDS[where];
        const all = [page, surface, sunken, raised, washOf(near, where), labelOn(near)];
        return all.every((background) => contrastOf(near, background) >= 4.5);
      }),
    );
  });

  it('is the colour itself if that is readable', () => {
    fc.assert(
      fc.property(hex, scheme, (colour, where) => {
        fc.pre(isReadable(colour, where));
        return nearestReadable(colour, where) === colour;
      }),
    );
  });

  it('has no readable colour between itself and the refused one', () => {
    fc.assert(
      fc.property(
        hex,
        scheme,
        fc.double({ min: 0.02, max: 0.98, noNaN: true }),
        (colour, where, share) => {
          fc.pre(!isReadable(colour, where));
          const [from, to] = [perceived(colour), perceived(nearestReadable(colour, where))];
          const gap = to.lightness - from.lightness;
          // A step of lightness that a screen can show.
          fc.pre(Math.abs(gap * (1 - share)) > 0.012);
          const between = shownColour({ ...from, lightness: from.lightness + gap * share });
          return !isReadable(between, where);
        },
      ),
    );
  });

  it('keeps the hue of a colourful accent', () => {
    const hueOf = (colour: string) => Math.atan2(perceived(colour).b, perceived(colour).a);
    for (const colour of ['#ffb224', '#1fd6a0', '#ff4f81', '#4f8cff']) {
      expect(hueOf(nearestReadable(colour, 'light'))).toBeCloseTo(hueOf(colour), 1);
    }
  });

  it('makes a readable pair from any colour', () => {
    fc.assert(fc.property(hex, (colour) => accentFault(accentFrom(colour)) === null));
  });
});

describe('a refused accent', () => {
  it('is told with its contrast and the nearest readable one', () => {
    const accent = { light: '#ffe680', dark: '#ffe680' };
    const fault = accentFault(accent);
    expect(fault?.scheme).toBe('light');
    expect(fault?.contrast).toBeLessThan(MIN_CONTRAST);
    expect(isReadable(fault?.nearest ?? '', 'light')).toBe(true);
    const sentence = brandFault({ ...DOCUMENTED_BRAND, accent });
    expect(sentence).toContain(`The nearest readable color is ${fault?.nearest}.`);
  });

  it('is refused for dark pages alone', () => {
    const dark = '#1b4332';
    expect(accentFault({ light: dark, dark })?.scheme).toBe('dark');
  });

  it('is no colour at all', () => {
    const accent = { light: 'red;}*{display:none', dark: '#ffffff' };
    expect(brandFault({ ...DOCUMENTED_BRAND, accent })).toBe('Write a color as #rrggbb.');
  });
});

describe('the figures of a page', () => {
  const accent = accentFrom('#1b7f4b');
  it.each(Object.keys(USES_OF_PAGE) as (keyof typeof USES_OF_PAGE)[])(
    'never exceed what the rule allows: %s',
    (page) => {
      for (const where of ['light', 'dark'] as const) {
        const figures = contrastsOf(page, accent, where);
        expect(figures.map(({ use }) => use)).toEqual(USES_OF_PAGE[page]);
        const lowest = Math.min(...figures.map(({ contrast }) => contrast));
        expect(lowest).toBeGreaterThanOrEqual(lowestContrast(accent[where], where));
      }
    },
  );
});

it('knows the backgrounds that the pages have', () => {
  const css = readFileSync(new URL('../../../src/theme/tokens.css', import.meta.url), 'utf8');
  for (const name of ['page', 'surface', 'sunken', 'raised'] as const) {
    const { light, dark } = BACKGROUNDS;
    expect(css).toContain(`--wl-${name}: light-dark(${light[name]}, ${dark[name]});`);
  }
});
