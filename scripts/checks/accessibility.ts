import { buildClients } from '../../src-server/launch/client-build.ts';
import { accessibilityFaults } from '../../tests/browser/support/accessibility.ts';
import { openStage } from '../../tests/browser/support/client-stage.ts';
import { SCENES } from '../pictures/scenes.ts';
import { visitScene } from '../pictures/visit-scene.ts';
import { launchBrowser } from '../testing/launch-browser.ts';

/**
 * Checks every pictured screen and state with axe in both colour schemes, at 1440 and 768 px or at AXE_WIDTHS.
 * Arguments select scenes by name: `node scripts/checks/accessibility.ts console-`.
 */
const wanted = process.argv.slice(2);
const scenes = SCENES.filter(
  ({ name }) => wanted.length === 0 || wanted.some((word) => name.includes(word)),
);
const WIDTHS = (process.env.AXE_WIDTHS ?? '1440,768').split(',').map(Number);

await buildClients(console.log).done;
const stage = await openStage();
const browser = await launchBrowser();
let faults = 0;
for (const colorScheme of ['light', 'dark'] as const) {
  for (const width of WIDTHS) {
    for (const scene of scenes) {
      await visitScene(browser, stage, scene, { width, colorScheme }, async (page) => {
        for (const fault of await accessibilityFaults(page)) {
          faults += 1;
          console.error(`${scene.name}, ${width}, ${colorScheme}: ${JSON.stringify(fault)}`);
        }
      });
    }
  }
}
await browser.close();
await stage.close();
console.log(`${scenes.length * WIDTHS.length * 2} states, ${faults} accessibility faults.`);
if (faults > 0) process.exitCode = 1;
