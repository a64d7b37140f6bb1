import { cpus } from 'node:os';
import { parseArgs } from 'node:util';
import { linesOf, writeReport } from './run/write-report.ts';
import { simulate } from './simulation/simulate.ts';

/**
 * `npm run drill -- simulation`: 1,000,000 webhook deliveries to the product's own rules in one process, with duplicates,
 * losses, kills and slow workers. `--seed 7` repeats a run.
 */
const { values } = parseArgs({
  options: {
    seed: { type: 'string' },
    deliveries: { type: 'string', default: '1000000' },
    report: { type: 'boolean', default: false },
  },
});
const seed = Number(values.seed ?? Date.now() % 1_000_000);
const began = performance.now();
const { wrong, ...figures } = simulate({
  seed,
  deliveries: Number(values.deliveries),
  safeguards: { epoch: true, leaseBeforeRead: true },
});
const seconds = Number(((performance.now() - began) / 1000).toFixed(1));
const summary = { ...figures, seconds, cores: cpus().length, wrong: wrong.length };
console.log(summary);
if (values.report) {
  const command = `npm run drill -- simulation ${process.argv.slice(2).join(' ')}`;
  const lines = [
    "The rules are the product's own; inbox, lease, epoch, sweep and kills are modelled.",
    linesOf(summary),
  ];
  writeReport('Simulation', command, lines.join('\n'), summary);
}
for (const sentence of wrong) console.log(`WRONG: ${sentence}`);
process.exitCode = wrong.length === 0 ? 0 : 1;
