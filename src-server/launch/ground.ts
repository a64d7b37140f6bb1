import type { Log } from '../log/log.ts';
import type { RunRecordFile } from './run-record.ts';

export interface SurroundingsOptions {
  /** As configured. Created, checked and locked here. */
  dataDirectory: string;
  /** Null for the embedded PostgreSQL. */
  databaseUrl: string | null;
  /** URL of the tables' owner; null: the role of `databaseUrl` owns them. */
  migrationDatabaseUrl: string | null;
  needsSandbox: boolean;
  sandboxPort: number;
  /** Where a new sandbox's clock begins; 0: now. */
  sandboxStartsDaysAgo: number;
  host: string;
  /** Checked first, so a taken port leaves nothing behind; 0 for any free one. */
  port: number;
  /** Null: localhost on the port. */
  appUrl: string | null;
  /** Called once the data folder is ours, before anything uses it. */
  beforeStart(dataDirectory: string): void;
  log: Pick<Log, 'info' | 'warn' | 'error'>;
  /** Prints to the terminal. */
  say(line: string): void;
}

/** Inputs of the parts' start, once the data folder is ours. */
export interface Ground extends SurroundingsOptions {
  appUrl: string;
  record: RunRecordFile;
  /** Aborts on stop, to cancel starts in progress. */
  signal: AbortSignal;
}
