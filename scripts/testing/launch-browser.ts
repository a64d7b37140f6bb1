import { type Browser, chromium } from 'playwright';
import type { InstalledBrowser } from './installed-browser.ts';
import { provideBrowser } from './provide-browser.ts';

/** For the commands that look at pages; installs one where there is none, as `npm test` does. */
export function getBrowser(): InstalledBrowser {
  const browser = provideBrowser(console.log);
  if (browser !== null) return browser;
  // It was said what to do.
  process.exit(1);
}

export function launchBrowser(): Promise<Browser> {
  return chromium.launch({
    executablePath: getBrowser().path,
    args: ['--disable-quic', '--disable-background-networking', '--no-sandbox'],
  });
}
