import { parseArgs } from 'node:util';
import { chanceFrom } from '../../tests/drill/random.ts';
import { linesOf, writeReport } from '../../tests/drill/run/write-report.ts';
import { runRelayDrill } from '../../tests/launch/relay/relay-drill.ts';
import { openFleet } from '../../tests/support/processes/fleet.ts';
import { buildProgram, running } from './program.ts';

/**
 * 5,000 alerts, a third repeated, go through four instances into three channels while a tenth of the calls to Discord
 * fail and two instances are killed. `npm run drill -- relay [--scale 0.1] [--seed 7]`. `--report` adds the run to
 * docs/reports/drill.md.
 */
const { values } = parseArgs({
  options: {
    scale: { type: 'string', default: '1' },
    seed: { type: 'string', default: '1' },
    report: { type: 'boolean', default: false },
  },
});
const ALERTS = 5_000;
const INSTANCES = 4;
/** Share of the alerts that come one by one: they measure how soon one is posted without a queue. */
const PACED_SHARE = 0.06;
const alerts = Math.round(ALERTS * Number(values.scale));
const paced = Math.round(alerts * PACED_SHARE);
if (!(alerts >= 30)) {
  console.error('The scale is a number from 0.006.');
  process.exit(2);
}
const seed = Number(values.seed);
console.log(`Repeat with: npm run drill -- relay --scale ${values.scale} --seed ${seed}`);

const program = await buildProgram();
const faults = chanceFrom(seed).fork('faults');
const fleet = running(await openFleet(INSTANCES, {}, { random: faults.next }), program);
try {
  for (let place = 0; place < INSTANCES; place += 1) await fleet.start(place);
  const { wrong, ...figures } = await runRelayDrill(fleet, { alerts, paced, say: console.log });
  console.log(figures);
  for (const sentence of wrong) console.log(`WRONG: ${sentence}`);
  if (values.report) {
    const command = `npm run drill -- relay --scale ${values.scale} --seed ${seed} --report`;
    writeReport('Signal relay', command, linesOf({ ...figures, wrong: wrong.length }), figures);
  }
  process.exitCode = wrong.length === 0 ? 0 : 1;
} finally {
  await fleet.close();
  program.remove();
}
