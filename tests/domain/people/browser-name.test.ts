import { expect, test } from 'vitest';
import { browserName, IN_SENTENCE } from '../../../src/domain/people/browser-name.ts';

const WEBKIT = 'AppleWebKit/537.36 (KHTML, like Gecko)';
const LINUX = `Mozilla/5.0 (X11; Linux x86_64) ${WEBKIT}`;
const WINDOWS = `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${WEBKIT}`;
const ANDROID = `Mozilla/5.0 (Linux; Android 14; Pixel 8) ${WEBKIT}`;

test.each([
  ['Chrome on Windows', `${WINDOWS} Chrome/150.0.0.0 Safari/537.36`],
  ['Headless Chrome on Linux', `${LINUX} HeadlessChrome/150.0.7871.100 Safari/537.36`],
  ['Chromium on Linux', `${LINUX} Ubuntu Chromium/99.0.4844.84 Chrome/99.0.4844.84 Safari/537.36`],
  ['Edge on Windows', `${WINDOWS} Chrome/150.0.0.0 Safari/537.36 Edg/150.0.0.0`],
  ['Opera on Windows', `${WINDOWS} Chrome/149.0.0.0 Safari/537.36 OPR/134.0.0.0`],
  ['Vivaldi on Linux', `${LINUX} Chrome/150.0.0.0 Safari/537.36 Vivaldi/8.1.3700.10`],
  ['Yandex Browser on Windows', `${WINDOWS} Chrome/148.0.0.0 YaBrowser/26.8.0 Safari/537.36`],
  [
    'Samsung Internet on Android',
    `${ANDROID} SamsungBrowser/31.0 Chrome/140.0.0.0 Mobile Safari/537.36`,
  ],
  [
    'Chrome on ChromeOS',
    `Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${WEBKIT} Chrome/150.0.0.0 Safari/537.36`,
  ],
  [
    'Safari on macOS',
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.1 Safari/605.1.15',
  ],
  [
    'Chrome on iOS',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 26_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/150.0.0.0 Mobile/15E148 Safari/604.1',
  ],
  ['Firefox on Linux', 'Mozilla/5.0 (X11; Linux x86_64; rv:152.0) Gecko/20100101 Firefox/152.0'],
  ['Unknown browser', null],
])('names %s', (name, userAgent) => {
  expect(browserName(userAgent)).toBe(name);
});

test('names an unknown browser within a sentence', () => {
  expect(browserName('Linux', IN_SENTENCE)).toBe('an unknown browser on Linux');
});
