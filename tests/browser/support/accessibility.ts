import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import type { Page } from 'playwright';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const RULES = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** The findings in both colour schemes of a page of the app, which follows the scheme without another load. */
export async function faultsInBothSchemes(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.locator(`html[data-mantine-color-scheme="${colorScheme}"]`).waitFor();
    const faults = await accessibilityFaults(page);
    found.push(...faults.map((fault) => `${colorScheme}: ${fault}`));
  }
  return found;
}

/** The findings of an accessibility scan of the current page, one per line. */
export async function accessibilityFaults(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
  const { violations } = await page.evaluate(
    (values) =>
      (window as unknown as { axe: { run(what: unknown): Promise<AxeResults> } }).axe.run({
        runOnly: values,
        resultTypes: ['violations'],
      }),
    RULES,
  );
  return violations.map(
    ({ id, help, nodes }) => `${id}: ${help} (${nodes.map((node) => node.target).join('; ')})`,
  );
}

/** Controls of the page's content that are drawn above the control that Tab reaches before them. */
export function drawnAboveTheirTurn(page: Page): Promise<string[]> {
  return page.locator('#content').evaluate((main) => {
    const controls = [...main.querySelectorAll<HTMLElement>('a[href], button, input')]
      .map((control) => ({ control, box: control.getBoundingClientRect() }))
      .filter(({ box }) => box.height > 0);
    return controls.flatMap(({ control, box }, index) => {
      const before = controls[index - 1];
      return before !== undefined && box.bottom <= before.box.top
        ? [control.textContent || control.tagName]
        : [];
    });
  });
}
