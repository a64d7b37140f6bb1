import { parseArgs } from 'node:util';
import { runDrill } from './run/drill.ts';
import { shortPlan } from './run/drill-plan.ts';
import { figuresOf } from './run/figures.ts';

/**
 * `npm run drill`: the short form once, with a seed that is printed. `--seed 7` brings one back,
 * `--scale 0.05` makes it smaller.
 */
const { values } = parseArgs({
  options: { seed: { type: 'string' }, scale: { type: 'string', default: '1' } },
});
const seed = Number(values.seed ?? Date.now() % 1_000_000);
console.log(`Drill, seed ${seed}: npm run drill -- --seed ${seed} --scale ${values.scale}`);
const result = await runDrill(shortPlan(seed, Number(values.scale)), console.log);
console.log(figuresOf(result));
for (const sentence of result.wrong.slice(0, 30)) console.log(`WRONG: ${sentence}`);
process.exitCode = result.wrong.length === 0 ? 0 : 1;
