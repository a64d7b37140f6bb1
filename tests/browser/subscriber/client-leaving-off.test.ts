import { expect, test } from 'vitest';
import { clientOfThisFile } from '../support/client-of-this-file.ts';

const client = clientOfThisFile();
const RUNNING = {
  state: 'running',
  plan: 'premium',
  paidAt: null,
  endsAt: '2026-12-24T12:00:00.000Z',
  pausedUntil: null,
  onHold: false,
  isPending: false,
  givesBack: false,
  owed: null,
  unusedDays: 0,
  trial: null,
};

test('/leave leads to the portal while the page to leave is off, and a paused subscriber still cancels there', async () => {
  client.stage().answer('billing.leaving', RUNNING);
  const page = await client.visitSignedIn('/leave');
  await page.getByRole('button', { name: 'Manage billing', exact: true }).waitFor();
  const cancel = page.getByRole('button', { name: 'Cancel subscription', exact: true });
  await expect.poll(() => cancel.count()).toBe(0);
  client.stage().answer('billing.leaving', { ...RUNNING, state: 'paused' });
  const paused = await client.visitSignedIn('/leave');
  await paused.getByRole('button', { name: 'Cancel subscription', exact: true }).waitFor();
});
