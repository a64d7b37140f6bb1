import { AsyncLocalStorage } from 'node:async_hooks';
import { appendFileSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SandboxClock } from './clock.ts';

/** Providers with a port of their own. */
export const PORT_OWNERS = ['stripe', 'discord', 'tradingview', 'whop'] as const;
export type PortOwner = (typeof PORT_OWNERS)[number];
export const PROVIDERS = [...PORT_OWNERS, 'push'] as const;
export type ProviderName = (typeof PROVIDERS)[number];

/** One call to, or change in, a provider. `seq` is a total order. */
export interface LedgerEntry {
  seq: number;
  /** Sandbox time, ISO. */
  at: string;
  /** Machine time, ISO. Use it to judge pace. */
  realAt: string;
  provider: ProviderName;
  /** call: a request arrived and was answered. effect: the state changed. event: something was sent out. */
  kind: 'call' | 'effect' | 'event';
  /** call: 'POST /v1/customers'. effect and event: a dotted name such as 'role.added'. */
  name: string;
  /** The call that caused an effect or event. Null: a person or the calendar did. */
  callSeq: number | null;
  /** call: {path, query, body, status, fault, durationMs}. Otherwise the affected ids. Never a credential. */
  detail: Record<string, unknown>;
}

interface LedgerFilter {
  provider?: string | undefined;
  kind?: string | undefined;
  /** Exact name, or a prefix ending in '*'. */
  name?: string | undefined;
  /** Only entries with a greater seq. */
  after?: number | undefined;
  limit?: number | undefined;
}

export interface Ledger {
  /** Assigns a call's number on arrival, so its effects sort after it. */
  openCall(provider: ProviderName, name: string, detail: Record<string, unknown>): LedgerEntry;
  effect(provider: ProviderName, name: string, detail: Record<string, unknown>): void;
  event(provider: ProviderName, name: string, detail: Record<string, unknown>): void;
  /** Runs `work` and links its effects to the call. */
  during<R>(call: LedgerEntry, work: () => Promise<R>): Promise<R>;
  /** Writes the finished call to the file. */
  closeCall(call: LedgerEntry): void;
  list(filter: LedgerFilter): LedgerEntry[];
  reset(): void;
}

const KEPT_AT_START = 50_000;

/** `onChange` runs after every entry. */
export function createLedger(
  directory: string | null,
  clock: SandboxClock,
  onChange: () => void = () => {},
): Ledger {
  const file = directory === null ? null : join(directory, 'ledger.jsonl');
  const current = new AsyncLocalStorage<LedgerEntry>();
  let entries = file === null ? [] : readTrimmed(file);
  let lastSeq = entries.at(-1)?.seq ?? 0;
  if (directory !== null) mkdirSync(directory, { recursive: true });

  const write = (entry: LedgerEntry) => {
    if (file !== null) appendFileSync(file, `${JSON.stringify(entry)}\n`);
  };
  const add = (
    provider: ProviderName,
    kind: LedgerEntry['kind'],
    name: string,
    detail: Record<string, unknown>,
  ): LedgerEntry => {
    lastSeq += 1;
    const entry: LedgerEntry = {
      seq: lastSeq,
      at: clock.now().toISOString(),
      realAt: new Date().toISOString(),
      provider,
      kind,
      name,
      callSeq: kind === 'call' ? null : (current.getStore()?.seq ?? null),
      detail,
    };
    entries.push(entry);
    onChange();
    return entry;
  };

  return {
    openCall: (provider, name, detail) => add(provider, 'call', name, detail),
    effect: (provider, name, detail) => write(add(provider, 'effect', name, detail)),
    event: (provider, name, detail) => write(add(provider, 'event', name, detail)),
    during: (call, work) => current.run(call, work),
    closeCall(call) {
      write(call);
      onChange();
    },
    list(filter) {
      const matches = (entry: LedgerEntry) =>
        (filter.provider === undefined || entry.provider === filter.provider) &&
        (filter.kind === undefined || entry.kind === filter.kind) &&
        (filter.name === undefined || matchesName(entry.name, filter.name));
      const found = entries.slice(firstAfter(entries, filter.after ?? 0)).filter(matches);
      return filter.limit === undefined ? found : found.slice(-filter.limit);
    },
    reset() {
      entries = [];
      onChange();
      if (file !== null) appendFileSync(file, '', { flag: 'w' });
    },
  };
}

/** Binary search for the first entry with a higher number. Entries are sorted by number. */
function firstAfter(entries: readonly LedgerEntry[], seq: number): number {
  let [from, to] = [0, entries.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((entries[middle]?.seq ?? 0) > seq) to = middle;
    else from = middle + 1;
  }
  return from;
}

function matchesName(name: string, wanted: string): boolean {
  return wanted.endsWith('*') ? name.startsWith(wanted.slice(0, -1)) : name === wanted;
}

/** Keeps the newest entries. Trims an oversized file once, at startup. */
function readTrimmed(file: string): LedgerEntry[] {
  // A call is written when it ends, after its effects.
  const all = readLines(file).sort((a, b) => a.seq - b.seq);
  if (all.length <= KEPT_AT_START) return all;
  const kept = all.slice(-KEPT_AT_START);
  writeFileSync(`${file}.tmp`, kept.map((entry) => `${JSON.stringify(entry)}\n`).join(''));
  renameSync(`${file}.tmp`, file);
  return kept;
}

function readLines(file: string): LedgerEntry[] {
  try {
    return readFileSync(file, 'utf8')
      .split('\n')
      .filter((line) => line.endsWith('}'))
      .map((line) => JSON.parse(line) as LedgerEntry)
      .sort((a, b) => a.seq - b.seq);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}
