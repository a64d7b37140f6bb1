import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { writeWhole } from '../../../src-server/process/write-whole.ts';
import { MADE_KINDS, type MadeThing } from '../made/made-things.ts';

const stepResult = z.object({
  id: z.string(),
  /** In the provider's time. */
  endedAt: z.string(),
  /** Null: the step completed. */
  failure: z.string().nullable(),
  seen: z.record(z.string(), z.unknown()),
  findings: z.array(
    z.object({
      fact: z.string(),
      verdict: z.enum(['holds', 'differs', 'unknown']),
      saw: z.string(),
    }),
  ),
});
const runState = z.object({
  startedAt: z.string(),
  steps: z.array(stepResult),
  made: z.array(
    z.object({
      kind: z.enum(MADE_KINDS),
      id: z.string(),
      within: z.string().optional(),
      step: z.string().nullable(),
    }),
  ),
});

export type StepResult = z.infer<typeof stepResult>;

export interface RunState {
  startedAt: string;
  steps(): readonly StepResult[];
  made(): readonly MadeThing[];
  /** Replaces the step's previous result. */
  record(result: StepResult): void;
  saveMade(things: readonly MadeThing[]): void;
}

/**
 * Observations and created objects of a run, saved after every change. A new run drops the previous results but keeps
 * the leftovers on record.
 */
export function openRunState(folder: string, options: { resume: boolean; now: Date }): RunState {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const file = join(folder, 'state.json');
  const before = readState(file);
  const state: z.infer<typeof runState> =
    before !== null && options.resume
      ? before
      : { startedAt: options.now.toISOString(), steps: [], made: before?.made ?? [] };
  const save = () => writeWhole(file, JSON.stringify(state, null, 2));
  save();
  return {
    startedAt: state.startedAt,
    steps: () => state.steps,
    made: () => state.made as MadeThing[],
    record(result) {
      state.steps = [...state.steps.filter(({ id }) => id !== result.id), result];
      save();
    },
    saveMade(things) {
      state.made = [...things];
      save();
    },
  };
}

/** Null when the file is missing or from another version. */
function readState(file: string): z.infer<typeof runState> | null {
  if (!existsSync(file)) return null;
  const parsed = runState.safeParse(JSON.parse(readFileSync(file, 'utf8')));
  return parsed.success ? parsed.data : null;
}
