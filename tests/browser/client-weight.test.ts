import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { clientOfThisFile } from './client-of-this-file.ts';

const client = clientOfThisFile();
const BUILT = join(import.meta.dirname, '../../dist/client');
const KB = 1024;

/** Brotli bytes of every script that the page has fetched by the time it shows its heading. */
async function scriptWeight(page: Page): Promise<number> {
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  const addresses = await page.evaluate(() =>
    performance.getEntriesByType('resource').map((entry) => entry.name),
  );
  const scripts = new Set(
    addresses.map((address) => new URL(address).pathname).filter((path) => path.endsWith('.js')),
  );
  return [...scripts].reduce(
    (sum, path) => sum + brotliCompressSync(readFileSync(join(BUILT, path))).length,
    0,
  );
}

describe('first-load script, brotli', () => {
  test.each(['/login', '/email-step'])('of %s stays under 115 KB', async (path) => {
    const page = await client.visit(path);
    expect(await scriptWeight(page)).toBeLessThan(115 * KB);
  });

  test('of the dashboard stays under 140 KB', async () => {
    const page = await client.visitSignedIn('/');
    expect(await scriptWeight(page)).toBeLessThan(140 * KB);
  });

  test('of the operator panel stays under 200 KB', async () => {
    client.stage().answer('admin.users', {
      users: [],
      total: 0,
      nextCursor: null,
      counts: { total: 0, paid: 0, active: 0 },
      tradingViewConnected: true,
    });
    const page = await client.visit('/admin', { tab: { adminSession: 'true' } });
    await page.getByText('No users found').waitFor();
    expect(await scriptWeight(page)).toBeLessThan(200 * KB);
  });
});
