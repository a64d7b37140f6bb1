import { parseArgs } from 'node:util';
import { buildProgram, buildProgramAt } from '../../scripts/drills/program.ts';
import { FAULT_NUMBERS } from './faults/fault-number.ts';
import { runDrill } from './run/drill.ts';
import { type DrillPlan, SHORT_EVENTS, shortPlan } from './run/drill-plan.ts';
import { figuresOf } from './run/figures.ts';
import { runLongForm } from './run/long-form.ts';
import { verdictOn } from './run/verdict.ts';
import { writeReport } from './run/write-report.ts';

/**
 * `npm run drill`: 5,000 events, 1,000 subscribers, 100 faults. `--seed` repeats a run, `--scale 0.05` shrinks it,
 * `--kinds F11,F13` uses only these faults. Beyond 5,000, `--events` runs in chapters, each in its own world, and keeps
 * results in `--folder`. The same command resumes there; `--chapter 3` runs one chapter. `--older COMMIT` alternates
 * that version with this one, `--report` writes docs/reports/drill.md.
 */
const { values } = parseArgs({
  options: {
    seed: { type: 'string' },
    scale: { type: 'string', default: '1' },
    events: { type: 'string', default: '5000' },
    faults: { type: 'string' },
    kinds: { type: 'string' },
    minutes: { type: 'string', default: '90' },
    folder: { type: 'string', default: '.data/drill' },
    chapter: { type: 'string' },
    older: { type: 'string' },
    report: { type: 'boolean', default: false },
  },
});
const seed = Number(values.seed ?? Date.now() % 1_000_000);
const events = Number(values.events);
const scale = Number(values.scale);
const isLong = events > SHORT_EVENTS;
const drawn = values.seed === undefined ? ['--seed', seed] : [];
const command = `npm run drill -- ${[...drawn, ...process.argv.slice(2)].join(' ')}`;
console.log(`Drill with seed ${seed}; the same again: ${command}`);

const program = await buildProgram();
const older = values.older === undefined ? null : buildProgramAt(values.older);
const { result, verdict } = await (isLong ? longForm() : shortForm()).finally(() => {
  program.remove();
  older?.remove();
});
console.log(figuresOf(result));
for (const sentence of verdict.slice(0, 30)) console.log(`WRONG: ${sentence}`);
if (values.report && values.chapter === undefined) {
  const { struck: _, kinds: __, attempts: ___, ...data } = result;
  const name = isLong ? 'Long form' : scale < 1 ? 'A small part of the short form' : 'Short form';
  const end = verdict.length === 0 ? 'Nothing is missing.' : `NOT PROVEN: ${verdict.join('; ')}`;
  writeReport(name, command, `${figuresOf(result)}\n${end}`, data);
}
process.exitCode = verdict.length === 0 ? 0 : 1;

function say(line: string): void {
  console.log(line);
}

async function shortForm() {
  const plan = shortFormPlan();
  const result = await runDrill(plan, { program, older }, say);
  return { result, verdict: verdictOn(result, plan) };
}

function shortFormPlan(): DrillPlan {
  const short = shortPlan(seed, scale);
  const wanted = values.kinds?.split(',');
  const kinds = wanted ? FAULT_NUMBERS.filter((each) => wanted.includes(each)) : short.kinds;
  const plan = { ...short, kinds };
  if (values.faults === undefined) return plan;
  const faults = Number(values.faults);
  const atLeast = Math.max(1, Math.floor(faults / plan.kinds.length / 1.5));
  return { ...plan, faults, atLeast };
}

function longForm() {
  const form = {
    seed,
    events,
    faults: Number(values.faults ?? events / 50),
    minutes: Number(values.minutes),
    folder: values.folder,
    older:
      values.older === undefined || older === null
        ? null
        : { commit: values.older, program: older },
    chapter: values.chapter === undefined ? null : Number(values.chapter),
  };
  return runLongForm(form, program, say);
}
