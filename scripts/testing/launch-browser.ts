import { type Browser, chromium } from 'playwright';
import type { InstalledBrowser } from './installed-browser.ts';
import { provideBrowser } from './provide-browser.ts';

/** For commands that look at pages. Installs a browser when none exists, as `npm test` does. */
export function getBrowser(): InstalledBrowser {
  const browser = provideBrowser(console.log);
  if (browser !== null) return browser;
  // provideBrowser has already printed what to do.
  process.exit(1);
}

export function launchBrowser(): Promise<Browser> {
  return chromium.launch({
    executablePath: getBrowser().path,
    args: ['--disable-quic', '--disable-background-networking', '--no-sandbox'],
  });
}
