import type { Program } from '../../../scripts/drills/program.ts';
import { thisRun } from '../../../scripts/reports/this-run.ts';
import { FAULT_NUMBERS } from '../faults/fault-number.ts';
import { openBook } from './book.ts';
import { type DrillResult, runDrill } from './drill.ts';
import { chapterPlan, EVENTS_IN_A_CHAPTER } from './drill-plan.ts';
import { sumUp } from './sum-up.ts';
import { type Demand, verdictOn } from './verdict.ts';

interface LongForm {
  seed: number;
  events: number;
  faults: number;
  /** No chapter starts that would end after this. */
  minutes: number;
  folder: string;
  /** The older version and its commit. */
  older: { commit: string; program: Program } | null;
  /** Runs only this chapter, counted from 1, and stores nothing. */
  chapter: number | null;
}

/** Runs the chapters, each in its own world. Resumes where the last run of the same command ended. */
export async function runLongForm(
  form: LongForm,
  program: Program,
  say: (line: string) => void,
): Promise<{ result: DrillResult; verdict: string[] }> {
  const { seed, older } = form;
  const programs = { program, older: older?.program ?? null };
  const chapters = Math.ceil(form.events / EVENTS_IN_A_CHAPTER);
  const faultsInAChapter = Math.ceil(form.faults / chapters);
  if (form.chapter !== null) {
    const plan = chapterPlan(seed, form.chapter - 1, faultsInAChapter);
    const result = await runDrill(plan, programs, say);
    return { result, verdict: verdictOn(result, plan) };
  }
  const title = { seed, commit: thisRun().commit, older: older?.commit ?? null, faultsInAChapter };
  const { book, add, file } = openBook(form.folder, title);
  const began = performance.now();
  while (book.chapters.length < chapters) {
    const number = book.chapters.length;
    const perChapter = number === 0 ? 0 : book.seconds / number;
    const minutes = (performance.now() - began) / 60_000 + perChapter / 60;
    if (minutes > form.minutes) {
      say(`No time for another chapter: the same command goes on from ${file}.`);
      break;
    }
    const plan = chapterPlan(seed, number, faultsInAChapter);
    say(`Chapter ${number + 1} of ${chapters}; alone again: --chapter ${number + 1}.`);
    add(await runDrill(plan, programs, say));
  }
  const result = sumUp(seed, book.chapters);
  const demand: Demand = { ...form, kinds: FAULT_NUMBERS, atLeast: 5 };
  return { result, verdict: verdictOn(result, demand) };
}
