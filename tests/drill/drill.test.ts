import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildProgram } from '../../scripts/drills/program.ts';
import { killSpawnedServers } from '../support/processes/server-process.ts';
import { type DrillResult, runDrill } from './run/drill.ts';
import { dailyPlan, shortPlan } from './run/drill-plan.ts';
import { figuresOf } from './run/figures.ts';
import { verdictOn } from './run/verdict.ts';

/** DRILL_SEED repeats a run. DRILL_SCALE=1 runs the full short form, as `npm run drill` does. */
const SEED = Number(process.env.DRILL_SEED ?? Date.now() % 1_000_000);
const { DRILL_SCALE } = process.env;
const PLAN = DRILL_SCALE === undefined ? dailyPlan(SEED) : shortPlan(SEED, Number(DRILL_SCALE));

/** No time limit: a stalled drill fails on its own, however slow the machine is. */
const ENDS_BY_ITSELF_MS = 24 * 3_600_000;

let result: DrillResult;
let figures = '';

beforeAll(async () => {
  console.log(`Drill with seed ${SEED}: DRILL_SEED=${SEED} npm test -- drill`);
  const program = await buildProgram();
  result = await runDrill(PLAN, { program, older: null }).finally(program.remove);
  figures = figuresOf(result);
  console.log(figures);
}, ENDS_BY_ITSELF_MS);
afterAll(killSpawnedServers);

test(`${PLAN.events} events and ${PLAN.faults} faults leave every subscriber with exactly what they paid for`, () => {
  expect(verdictOn(result, PLAN), figures).toEqual([]);
  expect(result.subscribers).toBe(PLAN.subscribers);
});
