/**
 * Runs the demo in its own process, to leave the server its core. `host-demo.ts` starts it, sends it the order as a
 * message, because it contains the operator's password, and receives its progress as messages. The control room
 * receives it through the sandbox.
 */
import { once } from 'node:events';
import { appendFileSync } from 'node:fs';
import { z } from 'zod';
import { machineClock } from '../../clock/clock.ts';
import { liveYear } from './play/live-year.ts';
import { DemoRefused } from './play/open-shop.ts';
import { openOutside } from './play/outside.ts';
import type { DemoProgress } from './progress.ts';
import { monthsBefore } from './year/moments.ts';
import { planYear } from './year/plan-year.ts';

const order = z.object({
  url: z.url(),
  control: z.url(),
  operator: z.object({ username: z.string(), password: z.string() }),
  people: z.number(),
  months: z.number(),
  logFile: z.string(),
});

const SEED = 7;
const REPORT_EVERY_MS = 250;
/** A clock this far behind belongs to a year that ends now. */
const BEHIND_MS = 12 * 3_600_000;

// The server has ended, and the year cannot continue without it.
process.on('disconnect', () => process.exit(1));
const [sent] = await once(process, 'message');
const asked = order.parse(sent);
const outside = openOutside(asked.control);

let last: DemoProgress = {
  state: 'running',
  month: 1,
  months: asked.months,
  people: 0,
  of: asked.people,
  share: 0,
  secondsLeft: null,
  message: null,
};
let reportedAt = 0;
let sending: Promise<unknown> = Promise.resolve();

/** Coalesced: the control room redraws on each. */
function report(progress: DemoProgress): void {
  last = progress;
  const now = performance.now();
  if (progress.state === 'running' && now - reportedAt < REPORT_EVERY_MS) return;
  reportedAt = now;
  process.send?.(progress);
  sending = sending
    .then(() => outside.call('PUT', '/demo', progress))
    // The next report comes soon.
    .catch(() => undefined);
}

const log = (message: string) =>
  appendFileSync(asked.logFile, `${machineClock.now().toISOString()} ${message}\n`);

try {
  await liveYear({ ...asked, log }, planFrom, report);
} catch (error) {
  const isRefused = error instanceof DemoRefused;
  const { message, stack } = error as Error;
  log(stack ?? message);
  report({ ...last, state: isRefused ? 'refused' : 'stopped', message });
}
await sending;
process.disconnect?.();

/** The year ends now if the sandbox's clock is that far behind. Otherwise it starts now. */
function planFrom(now: Date) {
  const { people, months } = asked;
  const isBehind = machineClock.now().getTime() - now.getTime() > BEHIND_MS;
  const end = isBehind ? machineClock.now() : monthsBefore(now, -months);
  return planYear({ seed: SEED, people, months, start: now, end });
}
