import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { ProcessIdentity } from '../process/process-identity.ts';
import { writeWhole } from '../process/write-whole.ts';

const runningProcess = z.object({
  pid: z.number().int(),
  /** The system's start mark of the process, which detects a reused pid. */
  start: z.string(),
  /** For people: when it was started or adopted, ISO. */
  startedAt: z.string(),
});

export const sandboxAddresses = z.object({
  control: z.url(),
  stripe: z.url(),
  discord: z.url(),
  tradingview: z.url(),
  /** Absent in a sandbox of an earlier version. */
  whop: z.url().optional(),
});

const recordSchema = z.object({
  server: runningProcess.extend({ port: z.number().int(), url: z.url() }).optional(),
  database: runningProcess.extend({ port: z.number().int() }).optional(),
  // Without addresses during its start.
  sandbox: runningProcess.extend({ addresses: sandboxAddresses.optional() }).optional(),
});

type RunningProcess = z.infer<typeof runningProcess>;
export type RunRecord = z.infer<typeof recordSchema>;
export type SandboxAddresses = z.infer<typeof sandboxAddresses>;

/**
 * DATA_DIR/run.json: the processes of this data folder, for people, for tests, and for the next
 * start after a crash.
 */
export interface RunRecordFile {
  /** Empty if missing or unreadable; then nothing is adopted. */
  read(): RunRecord;
  /** Keeps omitted fields. */
  write(changes: RunRecord): void;
  replace(record: RunRecord): void;
  remove(): void;
}

export function openRunRecord(directory: string): RunRecordFile {
  const file = join(directory, 'run.json');
  const read = (): RunRecord => {
    try {
      return recordSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
    } catch {
      return {};
    }
  };
  const replace = (record: RunRecord): void => {
    writeWhole(file, `${JSON.stringify(record, null, 2)}\n`);
  };
  return {
    read,
    replace,
    write: (changes) => replace({ ...read(), ...changes }),
    remove: () => rmSync(file, { force: true }),
  };
}

export function noted({ pid, start }: ProcessIdentity): RunningProcess {
  return { pid, start, startedAt: new Date().toISOString() };
}
