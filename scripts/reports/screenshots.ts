import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { buildClients } from '../../src-server/launch/client-build.ts';
import { openStage } from '../../tests/browser/support/client-stage.ts';
import type { Scene } from '../pictures/scene.ts';
import { SCENES } from '../pictures/scenes.ts';
import { visitScene } from '../pictures/visit-scene.ts';
import { launchBrowser } from '../testing/launch-browser.ts';
import { headOf, thisRun, writePaper } from './this-run.ts';

/**
 * Takes pictures of every screen and state of the built client at three widths in both colour schemes, in
 * `screenshots/`. Arguments select scenes by name: `npm run screenshots -- dashboard`. `--report` lists the pictures
 * and every overflow in docs/reports/screenshots.md.
 */
const wanted = process.argv.slice(2).filter((word) => word !== '--report');
const scenes = SCENES.filter(
  ({ name }) => wanted.length === 0 || wanted.some((word) => name.includes(word)),
);
const OUT = process.env.SCREENSHOT_DIR ?? 'screenshots';
const WIDTHS = (process.env.SCREENSHOT_WIDTHS ?? '320,768,1440').split(',').map(Number);
const tooWide: string[] = [];

async function take(page: Page, scene: Scene, file: string): Promise<void> {
  const excess = await page.evaluate(
    () => document.documentElement.scrollWidth - window.innerWidth,
  );
  if (excess > 0) {
    tooWide.push(file);
    console.error(`${scene.name} is ${excess} px too wide: ${file}`);
  }
  // A dialog's backdrop covers the viewport, not the page.
  const fullPage = (await page.locator('dialog[open]').count()) === 0;
  await page.screenshot({ path: file, fullPage });
}

mkdirSync(OUT, { recursive: true });
await buildClients(console.log).done;
const stage = await openStage();
const browser = await launchBrowser();
for (const colorScheme of ['light', 'dark'] as const) {
  for (const width of WIDTHS) {
    for (const scene of scenes) {
      const file = join(OUT, `${scene.name}-${width}-${colorScheme}.png`);
      await visitScene(browser, stage, scene, { width, colorScheme }, (page) =>
        take(page, scene, file),
      );
    }
  }
}
await browser.close();
await stage.close();
const count = scenes.length * WIDTHS.length * 2;
console.log(`${count} pictures in ${OUT}/`);
if (process.argv.includes('--report')) {
  writePaper('screenshots', [
    '# Screenshots',
    '',
    `${headOf('npm run screenshots -- --report', thisRun())}. ${count} pictures: ${scenes.length} screens and`,
    `states at ${WIDTHS.join(', ')} pixels, light and dark; ${tooWide.length} of them wider than the window.`,
    '',
    ...scenes.map(({ name, path }) => `- ${name}: \`${path}\``),
  ]);
}
process.exitCode = tooWide.length === 0 ? 0 : 1;
