import type { Page } from 'playwright';
import type { RunningServer } from '../../../tests/support/processes/server-process.ts';

export interface Owner {
  username: string;
  password: string;
}

/** The first operator, whose password the first start prints. */
export function ownerOf(server: RunningServer): Owner {
  return { username: 'admin', password: /admin \/ (\S+)/.exec(server.output())?.[1] ?? '' };
}

export async function signInAsOwner(page: Page, url: string, owner: Owner): Promise<void> {
  await page.goto(`${url}/admin`);
  await page.getByLabel('Username').fill(owner.username);
  await page.getByLabel('Password', { exact: true }).fill(owner.password);
  await page.getByRole('button', { name: 'Login' }).click();
  await page.getByRole('heading', { name: 'Admin panel' }).waitFor();
}
