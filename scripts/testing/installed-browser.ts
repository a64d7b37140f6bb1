import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from 'playwright';

/** Headless build first: it renders the same pages in two thirds of the time. */
const NAMES = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
];

const ELSEWHERE = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

export interface InstalledBrowser {
  path: string;
  version: string;
}

/** A working Chromium: the one named by the environment, an installed one, or Playwright's own. */
export function findInstalledBrowser(): InstalledBrowser | null {
  const named = process.env.CHROMIUM_PATH || process.env.PLAYWRIGHT_CHROMIUM;
  const folders = (process.env.PATH ?? '').split(delimiter).concat('/usr/bin', '/snap/bin');
  const candidates = named
    ? [named]
    : [
        ...NAMES.flatMap((name) => folders.map((folder) => join(folder, name))),
        ...ELSEWHERE,
        chromium.executablePath(),
      ];
  for (const path of candidates) {
    const version = existsSync(path) ? versionOf(path) : null;
    if (version !== null) return { path, version };
  }
  return null;
}

/** The file may be a stub that only explains how to install the real browser. */
function versionOf(path: string): string | null {
  const { status, stdout } = spawnSync(path, ['--version'], { encoding: 'utf8', timeout: 20_000 });
  return status === 0 && /\d+\.\d+/.test(stdout) ? stdout.trim() : null;
}
