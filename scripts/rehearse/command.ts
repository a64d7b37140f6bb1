import { appendFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { REPORTS, thisRun } from '../reports/this-run.ts';
import { markFacts } from './facts/mark-facts.ts';
import { createSandboxPerson } from './person/sandbox-person.ts';
import { createTerminalPerson } from './person/terminal-person.ts';
import type { RecordedCall } from './recording/recorder.ts';
import type { Shape } from './recording/shape.ts';
import { shapeDifferences, shapesByCall, unmatchedCalls } from './report/call-shapes.ts';
import { EXIT, exitCodeOf } from './report/exit-code.ts';
import { closingLine, lineOfLeftover, linesOfShapes, linesOfStep } from './report/lines.ts';
import { reportOf } from './report/write-report.ts';
import { openThrowAwayDatabase, type ThrowAwayDatabase } from './running/open-database.ts';
import { openStage, type Stage } from './running/open-stage.ts';
import { type RehearsalOutcome, rehearse } from './running/rehearse.ts';
import { openRunState, type RunState } from './running/run-state.ts';
import type { Environment } from './settings/accounts.ts';
import { takeOtherReadings } from './settings/other-readings.ts';
import { preflight } from './settings/preflight.ts';
import { BadInput, readSettings, type Settings } from './settings/read-settings.ts';
import type { Provider, Step } from './step.ts';
import { ALL_STEPS } from './steps/all-steps.ts';

interface CommandOptions {
  args: readonly string[];
  env: Environment;
  /** Folder for state and recordings. */
  folder: string;
  signal: AbortSignal;
  say(line: string): void;
  /** Absent: the real services. Tests point it at a sandbox. */
  sites?: Record<Provider, string>;
  /** Absent: the project's own documents. */
  documents?: Documents;
}

interface Documents {
  report: string;
  facts: string;
}

const DOCUMENTS: Documents = {
  report: join(REPORTS, 'rehearsal.md'),
  facts: join(import.meta.dirname, '../../docs/provider-facts.md'),
};

/** Runs the whole command. Returns its exit code. */
export async function runCommand(options: CommandOptions): Promise<number> {
  const { args, env, say } = options;
  try {
    const ids = ALL_STEPS.map(({ id }) => id);
    return await run(options, readSettings(args, env, ids));
  } catch (error) {
    if (!(error instanceof BadInput)) throw error;
    for (const problem of error.problems) say(problem);
    return EXIT.badInput;
  }
}

async function run(options: CommandOptions, settings: Settings): Promise<number> {
  const steps = ALL_STEPS.filter(
    ({ id, provider }) =>
      settings.providers.includes(provider) && (settings.only?.includes(id) ?? true),
  );
  if (steps.length === 0) {
    throw new BadInput(['None of the steps of --only has an account. See docs/rehearsal.md.']);
  }
  const database = await openThrowAwayDatabase();
  try {
    return settings.accounts === null
      ? await inSandbox(options, settings, steps, database)
      : await onRealServices(options, settings, steps, database);
  } finally {
    await database.close();
  }
}

async function inSandbox(
  options: CommandOptions,
  settings: Settings,
  steps: readonly Step[],
  { orm }: ThrowAwayDatabase,
): Promise<number> {
  const stage = await openStage({ orm, accounts: null });
  try {
    if (settings.otherReadings && stage.hands !== null) await takeOtherReadings(stage.hands);
    const outcome = await playOn(stage, options, settings, steps);
    options.say(closingLine(outcome));
    return exitCodeOf(outcome);
  } finally {
    await stage.close();
  }
}

async function onRealServices(
  options: CommandOptions,
  settings: Settings,
  steps: readonly Step[],
  { orm }: ThrowAwayDatabase,
): Promise<number> {
  const { accounts } = settings;
  if (accounts === null) throw new Error('Real services need accounts.');
  const state = openRunState(options.folder, { resume: settings.resume, now: new Date() });
  const calls = join(options.folder, 'calls.jsonl');
  if (!settings.resume) writeFileSync(calls, '', { mode: 0o600 });
  const onCall = (call: RecordedCall) => appendFileSync(calls, `${JSON.stringify(call)}\n`);
  const { sites } = options;
  const stage = await openStage({
    orm,
    accounts,
    onCall,
    ...(sites === undefined ? {} : { sites }),
  });
  try {
    stage.enter('preflight');
    const problems = await preflight(stage.benches, accounts, settings.providers);
    stage.enter(null);
    if (problems.length > 0) throw new BadInput(problems);
    if (settings.cleanUpOnly) {
      const outcome = await playOn(stage, options, settings, [], state);
      options.say(closingLine(outcome));
      return exitCodeOf(outcome);
    }
    options.say('Playing the steps in the sandbox first, to compare the answers…');
    const ours = await sandboxShapes(options, settings, steps, orm);
    const outcome = await playOn(stage, options, settings, steps, state);
    const theirs = shapesByCall(stage.calls);
    const shapes = shapeDifferences(theirs, ours);
    options.say(`${shapes.size} kinds of answers differ in shape from the sandbox’s.`);
    for (const line of linesOfShapes(shapes)) options.say(line);
    options.say(closingLine(outcome));
    if (settings.report) {
      const unmatched = unmatchedCalls(theirs, ours);
      writeResults(options.documents ?? DOCUMENTS, settings, outcome, { shapes, unmatched });
    }
    return exitCodeOf(outcome);
  } finally {
    await stage.close();
  }
}

/** Shapes of the sandbox's answers to the same steps. Prints nothing. */
async function sandboxShapes(
  options: CommandOptions,
  settings: Settings,
  steps: readonly Step[],
  orm: ThrowAwayDatabase['orm'],
): Promise<Map<string, Shape>> {
  const stage = await openStage({ orm, accounts: null });
  try {
    await playOn(stage, { ...options, say: () => {} }, { ...settings, accounts: null }, steps);
    return shapesByCall(stage.calls);
  } finally {
    await stage.close();
  }
}

function playOn(
  stage: Stage,
  { folder, signal, say }: CommandOptions,
  settings: Settings,
  steps: readonly Step[],
  known?: RunState,
): Promise<RehearsalOutcome> {
  const state = known ?? openRunState(join(folder, 'sandbox'), { resume: false, now: new Date() });
  const person =
    stage.hands === null
      ? createTerminalPerson({ say, signal, timeoutMs: settings.personMinutes * 60_000 })
      : createSandboxPerson(stage.hands, signal);
  return rehearse({
    stage,
    steps,
    providers: settings.providers,
    state,
    person,
    signal,
    onStep: (step, result, isEarlier) => {
      for (const line of linesOfStep(step, result, isEarlier)) say(line);
    },
    onLeftover: (leftover) => say(lineOfLeftover(leftover)),
  });
}

function writeResults(
  documents: Documents,
  { providers }: Settings,
  { results }: RehearsalOutcome,
  compared: Pick<Parameters<typeof reportOf>[0], 'shapes' | 'unmatched'>,
): void {
  const { commit, date: moment } = thisRun();
  const date = moment.slice(0, 10);
  const text = reportOf({ date, commit, steps: ALL_STEPS, results, providers, ...compared });
  writeFileSync(documents.report, text);
  const findings = results.flatMap((result) => result.findings);
  const facts = readFileSync(documents.facts, 'utf8');
  writeFileSync(documents.facts, markFacts(facts, findings, date));
}
