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
 * and every overflow in docs/reports/screenshots.md. A scene that fails is named at the end, and the others go on.
 */
const wanted = process.argv.slice(2).filter((word) => word !== '--report');
const scenes = SCENES.filter(
  ({ name }) => wanted.length === 0 || wanted.some((word) => name.includes(word)),
);
const OUT = process.env.SCREENSHOT_DIR ?? 'screenshots';
const WIDTHS = (process.env.SCREENSHOT_WIDTHS ?? '390,768,1440').split(',').map(Number);
const LANES = 3;
const tooWide: string[] = [];
const failed = new Set<string>();
let count = 0;

async function take(page: Page, scene: Scene, file: string): Promise<void> {
  const excess = await page.evaluate(
    () => document.documentElement.scrollWidth - window.innerWidth,
  );
  if (excess > 0) {
    tooWide.push(`${file} by ${excess} px`);
    console.error(`${scene.name} is ${excess} px too wide: ${file}`);
  }
  // A dialog's backdrop covers the viewport, not the page.
  const fullPage = (await page.locator('dialog[open]').count()) === 0;
  // The navigation sticks to where the page was scrolled.
  if (fullPage) await page.evaluate(() => window.scrollTo(0, 0));
  await page.screenshot({ path: file, fullPage });
  count += 1;
}

/** One visit gives both pictures: half the time of two visits. */
async function takeBoth(page: Page, scene: Scene, width: number): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.locator(`html[data-mantine-color-scheme="${colorScheme}"]`).waitFor();
    await take(page, scene, join(OUT, `${scene.name}-${width}-${colorScheme}.png`));
  }
}

function* visits(): Generator<{ scene: Scene; width: number }> {
  for (const width of WIDTHS) {
    for (const scene of scenes) {
      // One failure is enough: a scene breaks at every width alike.
      if (!failed.has(scene.name)) yield { scene, width };
    }
  }
}

mkdirSync(OUT, { recursive: true });
await buildClients(console.log).done;
const browser = await launchBrowser();
const queue = visits();

/** Each lane has its own stage: a stage answers one scene at a time. */
async function lane(): Promise<void> {
  const stage = await openStage();
  for (const { scene, width } of queue) {
    try {
      const look = { width, colorScheme: 'light' } as const;
      await visitScene(browser, stage, scene, look, (page) => takeBoth(page, scene, width));
    } catch (error) {
      failed.add(scene.name);
      console.error(`${scene.name} failed at ${width} pixels: ${String(error)}`);
    }
  }
  await stage.close();
}

await Promise.all(Array.from({ length: LANES }, lane));
await browser.close();
console.log(`${count} pictures in ${OUT}/, ${tooWide.length} wider than the window.`);
if (failed.size > 0) console.error(`${failed.size} scenes failed: ${[...failed].join(', ')}`);
if (process.argv.includes('--report')) {
  writePaper('screenshots', [
    '# Screenshots',
    '',
    `${headOf('npm run screenshots -- --report', thisRun())}. ${count} pictures: ${scenes.length} screens and`,
    `states at ${WIDTHS.join(', ')} pixels, light and dark; ${tooWide.length} of them wider than the window, ${failed.size} failed.`,
    '',
    ...[...failed].map((name) => `- failed: ${name}`),
    ...tooWide.map((entry) => `- too wide: ${entry}`),
    ...scenes.map(({ name, path }) => `- ${name}: \`${path}\``),
  ]);
}
process.exitCode = tooWide.length + failed.size === 0 ? 0 : 1;
