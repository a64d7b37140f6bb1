import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { findInstalledBrowser, type InstalledBrowser } from './installed-browser.ts';

/** An installed Chromium, else the distribution's, else Playwright's own download; says which. */
export function provideBrowser(say: (line: string) => void): InstalledBrowser | null {
  const found = findInstalledBrowser() ?? installFromDistribution(say) ?? download(say);
  say(
    found === null
      ? 'Browser: none was found and none could be installed. Install Chromium, or name one in CHROMIUM_PATH.'
      : `Browser: ${found.path} (${found.version})`,
  );
  return found;
}

function installFromDistribution(say: (line: string) => void): InstalledBrowser | null {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return null;
  say('Browser: no Chromium here; installing the distribution’s with apt-get …');
  const environment = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  for (const arguments_ of [
    ['update', '-qq'],
    ['install', '-y', '-qq', '--no-install-recommends', 'chromium'],
  ]) {
    const { status } = spawnSync('apt-get', arguments_, { stdio: 'inherit', env: environment });
    if (status !== 0) return null;
  }
  return findInstalledBrowser();
}

function download(say: (line: string) => void): InstalledBrowser | null {
  say('Browser: downloading Playwright’s own Chromium …');
  const cli = 'node_modules/playwright/cli.js';
  const { status } = spawnSync(process.execPath, [cli, 'install', 'chromium'], {
    stdio: 'inherit',
  });
  return status === 0 ? findInstalledBrowser() : null;
}
