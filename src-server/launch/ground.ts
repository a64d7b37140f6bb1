import type { Log } from '../log/log.ts';
import type { RunRecordFile } from './run-record.ts';

export interface SurroundingsOptions {
  /** As configured: made, checked and locked here. */
  dataDirectory: string;
  /** Null for the embedded PostgreSQL. */
  databaseUrl: string | null;
  /** Of the owner of the tables; null: the role of `databaseUrl` owns them. */
  migrationDatabaseUrl: string | null;
  needsSandbox: boolean;
  sandboxPort: number;
  host: string;
  /** Looked at here, so that a taken one leaves nothing behind; 0 for a free one. */
  port: number;
  /** Null for localhost at the port. */
  appUrl: string | null;
  log: Pick<Log, 'info' | 'warn' | 'error'>;
  /** To the person at the terminal. */
  say(line: string): void;
}

/** What the parts are started from, once the data folder is ours. */
export interface Ground extends SurroundingsOptions {
  appUrl: string;
  record: RunRecordFile;
  /** Aborted when we stop: what is still starting gives up. */
  signal: AbortSignal;
}
