import { measureAccessSweep } from './access-sweep.ts';
import { measureAlertBurst } from './alert-burst.ts';
import { measureCurrentUser } from './current-user.ts';
import { measureKeptOut } from './kept-out.ts';
import { bundleAsItStands } from './kit/bundle.ts';
import { type Figure, keeps } from './kit/figure.ts';
import { probeMachine, speedText } from './kit/machine-probe.ts';
import { reportOf, rowOf, writeReport } from './kit/report.ts';
import { SMALL } from './kit/size.ts';
import { TookTooLong, within } from './kit/time-limit.ts';
import { measureMemory } from './memory.ts';
import { measureMillion } from './million.ts';
import { measurePaymentToAccess } from './payment-to-access.ts';
import { measureSignInFlood } from './sign-in-flood.ts';
import { measureSignInTime } from './sign-in-time.ts';
import { measureSignalFeed } from './signal-feed.ts';
import { measureStartUp } from './start-up.ts';
import { measureWebhooks } from './webhooks.ts';

/** `npm run bench [name …]`: measures the product against minimal references. A missed floor fails the command. */
const BENCHES: Readonly<Record<string, () => Promise<Figure[]>>> = {
  'current-user': measureCurrentUser,
  webhooks: measureWebhooks,
  million: measureMillion,
  'login-flood': measureSignInFlood,
  'kept-out': measureKeptOut,
  'payment-to-access': measurePaymentToAccess,
  'access-sweep': measureAccessSweep,
  'sign-in-time': measureSignInTime,
  'start-up': measureStartUp,
  'signal-feed': measureSignalFeed,
  'alert-burst': measureAlertBurst,
  memory: measureMemory,
};
/** Per bench. */
const MAX_MINUTES = 9;
/** Over all benches. */
const MAX_RUN_MINUTES = 35;

const asked = process.argv.slice(2);
// Each takes long, and has a report of its own. It ends the process.
if (asked[0] === 'soak') await import('./soak.ts');
if (asked[0] === 'history') await import('./history.ts');
const unknown = asked.filter((name) => BENCHES[name] === undefined);
if (unknown.length > 0) {
  const names = Object.keys(BENCHES).join(', ');
  console.error(`No bench is called ${unknown.join(', ')}; there are ${names}.`);
  process.exit(1);
}

const startedAt = performance.now();
const figures: Figure[] = [];
const failed: { bench: string; reason: string }[] = [];
await bundleAsItStands();
const machine = probeMachine();
console.log(`machine: ${speedText(machine)}`);
for (const [name, measure] of Object.entries(BENCHES)) {
  if (asked.length > 0 && !asked.includes(name)) continue;
  console.log(`\n${name}`);
  const began = performance.now();
  try {
    for (const figure of await within(MAX_MINUTES, measure())) {
      figures.push(figure);
      console.log(rowOf(figure));
    }
  } catch (error) {
    const reason = (error as Error).message;
    failed.push({ bench: name, reason });
    console.error(`${name} did not come to its end: ${reason}`);
    // Stop here: its leftover processes would distort the next bench.
    if (error instanceof TookTooLong) break;
  }
  console.log(`${name} took ${((performance.now() - began) / 1000).toFixed(0)} s`);
}

// A small or partial run is not recorded.
if (asked.length === 0 && !SMALL)
  writeReport('bench', reportOf({ figures, failed, startedAt, machine }));
const missed = figures.filter((figure) => !keeps(figure));
for (const figure of missed) console.error(`MISSED ${rowOf(figure)}`);
const minutes = (performance.now() - startedAt) / 60_000;
const late = minutes >= MAX_RUN_MINUTES;
if (late) {
  console.error(
    `The benches took ${minutes.toFixed(1)} minutes; together they must take less than ${MAX_RUN_MINUTES}.`,
  );
}
// Ends every remaining child too.
process.exit(late || missed.length + failed.length > 0 ? 1 : 0);
