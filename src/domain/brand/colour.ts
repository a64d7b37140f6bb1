/** '#rrggbb', lower case. */
export type Hex = string;

const HEX = /^#[0-9a-f]{6}$/;

export function isHex(text: string): boolean {
  return HEX.test(text);
}

type Triple = readonly [number, number, number];

/** Red, green and blue from 0 to 255. */
function channelsOf(colour: Hex): Triple {
  const number = Number.parseInt(colour.slice(1), 16);
  return [number >> 16, (number >> 8) & 255, number & 255];
}

function hexOf(channels: Triple): Hex {
  const digits = channels.map((each) => {
    const whole = Math.round(Math.min(255, Math.max(0, each)));
    return whole.toString(16).padStart(2, '0');
  });
  return `#${digits.join('')}`;
}

const linear = (channel: number): number => {
  const share = channel / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
};

const gamma = (share: number): number =>
  255 * (share <= 0.0031308 ? share * 12.92 : 1.055 * share ** (1 / 2.4) - 0.055);

/** WCAG's relative luminance, from 0 to 1. */
function luminance(colour: Hex): number {
  const [red, green, blue] = channelsOf(colour);
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
}

/** WCAG's contrast ratio, from 1 to 21. */
export function contrastOf(one: Hex, other: Hex): number {
  const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b) as [
    number,
    number,
  ];
  return (light + 0.05) / (dark + 0.05);
}

/** `share` of `added` in `base`, from 0 to 1. */
export function mix(base: Hex, added: Hex, share: number): Hex {
  const [from, to] = [channelsOf(base), channelsOf(added)];
  const between = (at: 0 | 1 | 2) => from[at] + (to[at] - from[at]) * share;
  return hexOf([between(0), between(1), between(2)]);
}

/** A colour by OKLab: equal steps of lightness look equal. */
export interface Perceived {
  /** 0 is black, 1 is white. */
  lightness: number;
  /** Green to red, and blue to yellow. */
  a: number;
  b: number;
}

export function perceived(colour: Hex): Perceived {
  const [red, green, blue] = channelsOf(colour).map(linear) as [number, number, number];
  const l = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const m = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const s = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  return {
    lightness: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    a: 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    b: 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  };
}

function sharesOf({ lightness, a, b }: Perceived): Triple {
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
}

const STEPS_OF_CHROMA = 40;

/** The colour that a screen can show: the same hue and lightness, as colourful as possible. */
export function shownColour({ lightness, a, b }: Perceived): Hex {
  for (let step = STEPS_OF_CHROMA; step >= 0; step -= 1) {
    const share = step / STEPS_OF_CHROMA;
    const shares = sharesOf({ lightness, a: a * share, b: b * share });
    if (step === 0 || shares.every((each) => each >= -0.0005 && each <= 1.0005)) {
      return hexOf(
        shares.map((each) => gamma(Math.min(1, Math.max(0, each)))) as [number, number, number],
      );
    }
  }
  return '#000000';
}
