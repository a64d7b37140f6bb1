import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { findInstalledBrowser, type InstalledBrowser } from './installed-browser.ts';

/** Finds an installed Chromium, installs the distribution's, or downloads Playwright's, and prints which. */
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
  const done = (...words: string[]) =>
    spawnSync('apt-get', words, { stdio: 'inherit', env: environment }).status === 0;
  if (!done('update', '-qq')) return null;
  // Debian 12 and later package the headless build separately. Older releases have only the whole browser.
  const installed = ['chromium-headless-shell', 'chromium'].some((name) =>
    done('install', '-y', '-qq', '--no-install-recommends', name),
  );
  return installed ? findInstalledBrowser() : null;
}

function download(say: (line: string) => void): InstalledBrowser | null {
  say('Browser: downloading Playwright’s own Chromium …');
  const cli = 'node_modules/playwright/cli.js';
  const { status } = spawnSync(process.execPath, [cli, 'install', 'chromium'], {
    stdio: 'inherit',
  });
  return status === 0 ? findInstalledBrowser() : null;
}
