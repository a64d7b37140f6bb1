import { parseArgs } from 'node:util';
import { openBook } from './run/book.ts';
import { runDrill } from './run/drill.ts';
import {
  chapterPlan,
  type DrillPlan,
  EVENTS_IN_A_CHAPTER,
  SHORT_EVENTS,
  shortPlan,
} from './run/drill-plan.ts';
import { figuresOf } from './run/figures.ts';
import { olderProgram } from './run/older-version.ts';
import { sumUp } from './run/sum-up.ts';
import { writeReport } from './run/write-report.ts';
import { bundledProgram } from './world/program.ts';

/**
 * `npm run drill`: 5,000 events, 1,000 subscribers, 100 faults. `--seed` brings a run back, `--scale 0.05` makes
 * it smaller. With `--events` beyond 5,000 it goes on in chapters, each in a world of its own whose result is kept
 * in `--folder`; the same command goes on where it ended. `--older COMMIT` lets that version take turns with
 * this one, `--report` writes docs/reports/drill.md.
 */
const { values } = parseArgs({
  options: {
    seed: { type: 'string' },
    scale: { type: 'string', default: '1' },
    events: { type: 'string', default: '5000' },
    faults: { type: 'string' },
    minutes: { type: 'string', default: '90' },
    folder: { type: 'string', default: '.data/drill' },
    older: { type: 'string' },
    report: { type: 'boolean', default: false },
  },
});
const seed = Number(values.seed ?? Date.now() % 1_000_000);
const events = Number(values.events);
const scale = Number(values.scale);
const isLong = events > SHORT_EVENTS;
const command = `npm run drill -- ${process.argv.slice(2).join(' ')}`;
console.log(`Drill with seed ${seed}; the same again: npm run drill -- --seed ${seed}`);

const program = await bundledProgram();
const older = values.older === undefined ? null : olderProgram(values.older);
const result = await (isLong ? longForm() : runDrill(shortForm(), { program, older }, say)).finally(
  () => {
    program.remove();
    older?.remove();
  },
);
console.log(figuresOf(result));
for (const sentence of result.wrong.slice(0, 30)) console.log(`WRONG: ${sentence}`);
if (values.report) {
  const { struck: _, kinds: __, ...figures } = result;
  writeReport(
    isLong ? 'Long form' : scale < 1 ? 'A small part of the short form' : 'Short form',
    command,
    figuresOf(result),
    figures,
  );
}
process.exitCode = result.wrong.length === 0 ? 0 : 1;

function say(line: string): void {
  console.log(line);
}

function shortForm(): DrillPlan {
  const plan = shortPlan(seed, scale);
  if (values.faults === undefined) return plan;
  const faults = Number(values.faults);
  const atLeast = Math.max(1, Math.floor(faults / plan.kinds.length / 1.5));
  return { ...plan, faults, atLeast };
}

async function longForm() {
  const { book, add, file } = openBook(values.folder, seed);
  const chapters = Math.ceil(events / EVENTS_IN_A_CHAPTER);
  const began = performance.now();
  while (book.chapters.length < chapters) {
    const number = book.chapters.length;
    const perChapter = number === 0 ? 0 : book.seconds / number;
    const minutes = (performance.now() - began) / 60_000 + perChapter / 60;
    if (minutes > Number(values.minutes)) {
      console.log(`No time for another chapter: the same command goes on from ${file}.`);
      break;
    }
    const faults = Math.ceil(Number(values.faults ?? events / 50) / chapters);
    const plan = chapterPlan(seed, number, faults);
    console.log(`Chapter ${number + 1} of ${chapters}, seed ${plan.seed}.`);
    add(await runDrill(plan, { program, older }, say));
  }
  return sumUp(seed, book.chapters);
}
