import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import type { Page } from 'playwright';

const BUILT = join(import.meta.dirname, '../../../dist/client');

const packed = (body: Buffer | string) => brotliCompressSync(body).length;

interface FirstLoad {
  /** Brotli bytes. */
  document: number;
  script: number;
  style: number;
  /** Number of fetched scripts and styles. */
  files: number;
}

/** Bytes fetched until the page shows its heading and the network is idle. */
export async function firstLoadOf(page: Page): Promise<FirstLoad> {
  await page.getByRole('heading', { level: 1 }).filter({ visible: true }).first().waitFor();
  await page.waitForLoadState('networkidle');
  const addresses = await page.evaluate(() =>
    performance.getEntriesByType('resource').map((entry) => entry.name),
  );
  const paths = [...new Set(addresses.map((address) => new URL(address).pathname))];
  const sizeOf = (ending: string) =>
    paths
      .filter((path) => path.endsWith(ending))
      .reduce((sum, path) => sum + packed(readFileSync(join(BUILT, path))), 0);
  const response = await page.request.get(page.url(), {
    headers: { 'accept-encoding': 'identity' },
  });
  return {
    document: packed(await response.body()),
    script: sizeOf('.js'),
    style: sizeOf('.css'),
    files: paths.filter((path) => /\.(js|css)$/.test(path)).length,
  };
}
