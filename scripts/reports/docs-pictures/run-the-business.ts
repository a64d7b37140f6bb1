import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { IMPORT_COPY } from '../../../src-client/features/operator/import/copy.ts';
import type { RunningServer } from '../../../tests/support/processes/server-process.ts';
import type { Camera } from './camera.ts';
import { ownerOf, signInAsOwner } from './owner.ts';

/** Pages of the operator's panel, in the order of the guide. */
const PAGES = [
  ['set-up', '/admin/setup'],
  ['access', '/admin/access'],
  ['jobs', '/admin/jobs'],
  ['operators', '/admin/operators'],
  ['console', '/discord-admin'],
] as const;

const FIRST_NAMES = ['amara', 'kenji', 'lars', 'mina', 'noor', 'oscar', 'pia', 'quinn', 'rosa'];

/** An operator signs in, imports users, and looks at each page. */
export async function runTheBusiness(camera: Camera, server: RunningServer): Promise<void> {
  const page = await camera.open();
  await signInAsOwner(page, server.url, ownerOf(server));
  await importUsers(page, camera, server.dataDir);
  await page.goto(`${camera.origin}/admin`);
  await page
    .getByText(FIRST_NAMES[0] ?? '')
    .first()
    .waitFor();
  await page.getByText('ines@example.com').first().click();
  await page.getByRole('heading', { name: 'ines@example.com' }).waitFor();
  await page.getByText('Loading user...').first().waitFor({ state: 'detached' });
  await camera.take(page, 'user');
  for (const [name, path] of PAGES) {
    await page.goto(camera.origin + path);
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    await camera.take(page, name);
  }
  await page.context().close();
}

async function importUsers(page: Page, camera: Camera, folder: string): Promise<void> {
  const file = join(folder, 'members.csv');
  const lines = FIRST_NAMES.map(
    (name, n) => `${name}@example.com,${name}.trades,${n % 3 === 0 ? '' : `${name}_fx`}`,
  );
  writeFileSync(file, ['email,discord,tradingview', ...lines, 'not-an-address,,'].join('\n'));
  await page.goto(`${camera.origin}/admin?view=import`);
  await page.getByLabel(IMPORT_COPY.choose).setInputFiles(file);
  await page.getByRole('button', { name: IMPORT_COPY.check }).click();
  const apply = page.getByRole('button', { name: IMPORT_COPY.apply(FIRST_NAMES.length) });
  await apply.waitFor();
  await camera.take(page, 'import');
  await apply.click();
  await page.getByText('Done', { exact: true }).first().waitFor();
}
