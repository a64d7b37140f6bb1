import { readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { type Figure, keeps } from './figure.ts';

const PAPER = join(import.meta.dirname, '../../docs/performance.md');
const [BEGIN, END] = ['<!-- figures -->', '<!-- /figures -->'];
const HEAD =
  '| goal | what | median | minimum – maximum | rounds | floor | aim | |\n|---|---|---|---|---|---|---|---|';

const shown = (value: number, unit: string): string =>
  `${value >= 100 ? value.toFixed(0) : value.toPrecision(3)} ${unit}`;

/** One line of the table. */
export function rowOf(figure: Figure): string {
  const { goal, what, unit, rounds, spread, bound } = figure;
  const sign = bound.side === 'most' ? '≤' : '≥';
  const verdict = keeps(figure, 'aim') ? 'aim' : keeps(figure) ? 'floor' : 'MISSED';
  const range = `${shown(spread.minimum, unit)} – ${shown(spread.maximum, unit)}`;
  return `| ${goal} | ${what} | ${shown(spread.median, unit)} | ${range} | ${rounds} | ${sign} ${bound.floor} | ${sign} ${bound.aim} | ${verdict} |`;
}

/** Replaces the table in docs/performance.md, with the day and the machine. */
export function writeTable(figures: readonly Figure[]): void {
  const paper = readFileSync(PAPER, 'utf8');
  const where = `${new Date().toISOString().slice(0, 10)}, Node ${process.versions.node}, ${availableParallelism()} cores.`;
  const table = [BEGIN, where, '', HEAD, ...figures.map(rowOf), END].join('\n');
  const [before, rest = ''] = paper.split(BEGIN);
  const [, after = ''] = rest.split(END);
  writeFileSync(PAPER, `${before}${table}${after}`);
}
