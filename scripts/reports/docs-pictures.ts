import { mkdirSync } from 'node:fs';
import { buildClients } from '../../src-server/launch/client-build.ts';
import { openStage } from '../../tests/browser/support/client-stage.ts';
import { SCENES } from '../pictures/scenes.ts';
import { visitScene } from '../pictures/visit-scene.ts';
import { launchBrowser } from '../testing/launch-browser.ts';
import { buyPremium } from './docs-pictures/buy-premium.ts';
import { type Camera, openCamera, VIEWPORT } from './docs-pictures/camera.ts';
import { runTheBusiness } from './docs-pictures/run-the-business.ts';
import { showSecondShop } from './docs-pictures/show-second-shop.ts';
import { withFreshServer } from './lighthouse/fresh-server.ts';

/**
 * `npm run docs -- pictures`: starts the product in an empty folder, follows the seller's guide in a browser, and takes its
 * pictures. They go to docs/images, which is committed. Fails when a step of the guide no longer works.
 * `guide`, `scenes` and `second-shop` after it take only these.
 */
const OUT = 'docs/images';
const asked = process.argv.slice(2);
const isAsked = (part: 'guide' | 'scenes' | 'second-shop') =>
  asked.length === 0 || asked.includes(part);

/** Pictures of a business with many users: scenes, since the fresh product has only a few. */
const FULL_PAGES = {
  'admin-users': { picture: 'operator-panel', height: VIEWPORT.height },
  // As far as the money below what needs the operator.
  home: { picture: 'home', height: 1_240 },
};

async function takeFullPages(camera: Pick<Camera, 'take'>): Promise<void> {
  const look = { width: VIEWPORT.width, colorScheme: 'light' } as const;
  for (const [name, { picture, height }] of Object.entries(FULL_PAGES)) {
    const scene = SCENES.find((each) => each.name === name);
    if (scene === undefined) throw new Error(`No scene is called ${name}.`);
    const stage = await openStage();
    await visitScene(browser, stage, scene, look, async (page) => {
      await page.setViewportSize({ width: VIEWPORT.width, height });
      await camera.take(page, picture, height);
    });
    await stage.close();
  }
}

mkdirSync(OUT, { recursive: true });
await buildClients(console.log).done;
const browser = await launchBrowser();
try {
  if (isAsked('guide')) {
    await withFreshServer(async (server) => {
      const camera = await openCamera(browser, server.url, OUT);
      await buyPremium(camera, server.control);
      await runTheBusiness(camera, server);
    });
  }
  if (isAsked('scenes')) await takeFullPages(await openCamera(browser, '', OUT));
  if (isAsked('second-shop')) {
    await withFreshServer((server) => showSecondShop(browser, server, OUT));
  }
} finally {
  await browser.close();
}
