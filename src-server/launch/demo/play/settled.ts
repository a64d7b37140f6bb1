import { setTimeout as delay } from 'node:timers/promises';
import type { Browser } from './browser.ts';

const LOOK_EVERY_MS = 60;
/** The product is consistent at any time. Waiting only keeps the dates of the year in order. */
const GIVE_UP_MS = 20_000;
const WORK = new Set(['reconcile-access', 'adopt-payments', 'dispute-draft']);
/** A webhook may still be on its way at the first quiet look. */
const QUIET_LOOKS = 3;

interface Board {
  queues: { name: string; active: number; oldestSeconds: number | null }[];
}

/** Waits until no job about a customer runs or could run. */
export async function settled(operator: Browser, giveUpMs = GIVE_UP_MS): Promise<void> {
  const deadline = performance.now() + giveUpMs;
  let quiet = 0;
  while (performance.now() < deadline) {
    const { queues } = await operator.ask<Board>('admin.jobBoard');
    const busy = queues.filter(
      ({ name, active, oldestSeconds }) => WORK.has(name) && (active > 0 || oldestSeconds !== null),
    );
    quiet = busy.length === 0 ? quiet + 1 : 0;
    if (quiet === QUIET_LOOKS) return;
    await delay(LOOK_EVERY_MS);
  }
}
