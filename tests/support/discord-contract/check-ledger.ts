import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { LedgerEntry } from '../../../src-sandbox/core/ledger.ts';
import { openCallChecks } from './check-call.ts';
import { ContractBroken } from './contract-broken.ts';

/** The sandbox truncates longer bodies. */
const MAX_BODY_LENGTH = 10_000;

/**
 * Checks the requests recorded by a sandbox in its own process. Its answers come from the code that `holdToContract`
 * checks. Throws if a request is not as published.
 */
export async function checkLedger(dataDir: string): Promise<void> {
  const file = join(dataDir, 'sandbox/ledger.jsonl');
  if (!existsSync(file)) return;
  const lines = readFileSync(file, 'utf8').split('\n');
  // A killed process may have left a partial line.
  const entries = lines.flatMap((line) => (line.endsWith('}') ? [parse(line)] : []));
  const checks = await openCallChecks();
  const problems = entries.flatMap((entry) => {
    if (entry.provider !== 'discord' || entry.kind !== 'call') return [];
    const { query, body } = entry.detail as { query: Record<string, string>; body: string };
    if (body.length >= MAX_BODY_LENGTH) return [];
    const [method = '', path = ''] = entry.name.split(' ');
    return checks.request({ method, path, query, body });
  });
  if (problems.length > 0) throw new ContractBroken(new Set(problems));
}

const parse = (line: string) => JSON.parse(line) as LedgerEntry;
