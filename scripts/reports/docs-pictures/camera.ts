import { statSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright';

/** Wide enough for the panel's tables, and the same for all pictures. */
export const VIEWPORT = { width: 1200, height: 760 };

export interface Camera {
  origin: string;
  /** A page in a browser of its own, without cookies. */
  open(): Promise<Page>;
  /** Saves what the window shows as `<name>.jpg`. `height` crops a short page. */
  take(page: Page, name: string, height?: number): Promise<void>;
}

export async function openCamera(
  browser: Browser,
  origin: string,
  folder: string,
): Promise<Camera> {
  return {
    origin,
    async open() {
      const context = await browser.newContext({
        viewport: VIEWPORT,
        colorScheme: 'light',
        reducedMotion: 'reduce',
      });
      return context.newPage();
    },
    async take(page, name, height = VIEWPORT.height) {
      // The pages poll: they are never idle for long.
      await page.waitForLoadState('networkidle', { timeout: 5_000 }).catch(() => {});
      const path = join(folder, `${name}.jpg`);
      const clip = { x: 0, y: 0, width: VIEWPORT.width, height };
      await page.screenshot({ path, type: 'jpeg', quality: 78, clip });
      console.log(`${path}: ${Math.round(statSync(path).size / 1024)} KB`);
    },
  };
}
