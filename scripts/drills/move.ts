import { parseArgs } from 'node:util';
import { chanceFrom } from '../../tests/drill/random.ts';
import { linesOf, writeReport } from '../../tests/drill/run/write-report.ts';
import { runMoveDrill } from '../../tests/launch/fleet/move-drill.ts';
import { openFleet } from '../../tests/support/processes/fleet.ts';
import { buildProgram, running } from './program.ts';

/**
 * A shop moves in from Stripe, Whop, Patreon and a list of lifetime buyers while a fifth of all provider calls fail and
 * the server is killed three times; then everything is taken back. `npm run drill -- move [--scale 0.1] [--seed 7]`.
 * `--report` adds the run to docs/reports/drill.md.
 */
const { values } = parseArgs({
  options: {
    scale: { type: 'string', default: '1' },
    seed: { type: 'string', default: '1' },
    report: { type: 'boolean', default: false },
  },
});
/** In a smaller shop no price is left for some plans, and double payers are the same people. */
const MIN_SCALE = 0.1;
const scale = Number(values.scale);
if (!(scale >= MIN_SCALE)) {
  console.error(`The scale is a number from ${MIN_SCALE}.`);
  process.exit(2);
}
const seed = Number(values.seed);
console.log(`Repeat with: npm run drill -- move --scale ${values.scale} --seed ${seed}`);

const program = await buildProgram();
const faults = chanceFrom(seed).fork('faults');
const opened = await openFleet(1, {}, { random: faults.next });
const fleet = running(opened, program);
try {
  const chance = chanceFrom(seed).fork('people');
  const { wrong, ...figures } = await runMoveDrill(fleet, {
    scale,
    chance,
    say: console.log,
  });
  console.log(figures);
  for (const sentence of wrong) console.log(`WRONG: ${sentence}`);
  if (values.report) {
    const command = `npm run drill -- move --scale ${values.scale} --seed ${seed} --report`;
    writeReport('Moving in', command, linesOf({ ...figures, wrong: wrong.length }), figures);
  }
  process.exitCode = wrong.length === 0 ? 0 : 1;
} finally {
  await fleet.close();
  program.remove();
}
