/** The first match names the browser: Chromium-based ones also say Chrome, and all of them say Safari. */
const BROWSERS: readonly [RegExp, string][] = [
  [/\bHeadlessChrome\//, 'Headless Chrome'],
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\bOPR\/|\bOPiOS\/|Opera/, 'Opera'],
  [/\bVivaldi\//, 'Vivaldi'],
  [/\bYaBrowser\//, 'Yandex Browser'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bFirefox\/|FxiOS/, 'Firefox'],
  [/\bChromium\//, 'Chromium'],
  [/\bChrome\/|CriOS/, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];

const SYSTEMS: readonly [RegExp, string][] = [
  [/iPhone|iPad/, 'iOS'],
  [/Android/, 'Android'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/Windows/, 'Windows'],
  [/Macintosh|Mac OS X/, 'macOS'],
  [/Linux|X11/, 'Linux'],
];

const find = (names: readonly [RegExp, string][], text: string) =>
  names.find(([pattern]) => pattern.test(text))?.[1] ?? null;

/** Facts that the user agent discloses. */
export function browserParts(userAgent: string | null): {
  browser: string | null;
  system: string | null;
} {
  const text = userAgent ?? '';
  return { browser: find(BROWSERS, text), system: find(SYSTEMS, text) };
}

/** Within a sentence, for a browser that does not say what it is. */
export const IN_SENTENCE = 'an unknown browser';

/** 'Chrome on Windows'. */
export function browserName(userAgent: string | null, unknown = 'Unknown browser'): string {
  const { browser: known, system } = browserParts(userAgent);
  const browser = known ?? unknown;
  return system === null ? browser : `${browser} on ${system}`;
}
