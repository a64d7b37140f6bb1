import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { availableParallelism, cpus, totalmem } from 'node:os';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '../..');
export const REPORTS = join(ROOT, 'docs/reports');

/** Context without which a figure means nothing. */
export interface ThisRun {
  date: string;
  /** Commit of the code that ran. Null outside a repository. */
  commit: string | null;
  node: string;
  cores: number;
  processor: string;
  memoryGb: number;
}

export function thisRun(): ThisRun {
  return {
    date: new Date().toISOString(),
    commit: commitOf(),
    node: process.versions.node,
    cores: availableParallelism(),
    processor: cpus()[0]?.model ?? 'unknown',
    memoryGb: Math.round(totalmem() / 2 ** 30),
  };
}

function commitOf(): string | null {
  try {
    return execFileSync('git', ['rev-parse', 'HEAD'], { cwd: ROOT, encoding: 'utf8' }).trim();
  } catch {
    return null;
  }
}

/** First sentence of a report: the command, the time and the machine. */
export function headOf(command: string, run: ThisRun): string {
  const at = run.commit === null ? '' : ` at ${run.commit.slice(0, 7)}`;
  const when = run.date.slice(0, 16).replace('T', ' ');
  return `\`${command}\`${at}, ${when} UTC: Node ${run.node}, ${run.cores} cores (${run.processor}), ${run.memoryGb} GB`;
}

/** Writes a report for people to docs/reports, where it is committed. */
export function writePaper(name: string, lines: readonly string[]): void {
  mkdirSync(REPORTS, { recursive: true });
  writeFileSync(join(REPORTS, `${name}.md`), `${lines.join('\n')}\n`);
}
