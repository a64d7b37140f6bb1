import type { Finding } from '../step.ts';
import { cellsOf, readFacts } from './fact-table.ts';

const LIVE_MARK = /(; )?\*\*live, \d{4}-\d\d-\d\d\*\*[^|;]*/;
const NO_SOURCE = /\*\*(assumed|unknown)\*\*/;

/**
 * The document with the facts that a real service confirmed or contradicted on `date`. A confirmed fact loses its
 * 'assumed'; a contradicted one keeps its source and says so. Unknown findings change nothing.
 */
export function markFacts(document: string, findings: readonly Finding[], date: string): string {
  const lines = document.split('\n');
  for (const { id, source, line } of readFacts(document)) {
    const finding = findings.find(({ fact, verdict }) => fact === id && verdict !== 'unknown');
    const cells = cellsOf(lines[line] ?? '');
    if (finding === undefined) continue;
    cells[2] = markSource(source, finding, date);
    lines[line] = `| ${cells.join(' | ')} |`;
  }
  return lines.join('\n');
}

function markSource(source: string, { verdict, saw }: Finding, date: string): string {
  const mark = `**live, ${date}**`;
  const before = source.replace(LIVE_MARK, '').trim();
  // A cell's borders must not be in it.
  const words = saw.replaceAll('|', '/');
  if (verdict === 'differs')
    return before === '' ? `${mark} differs: ${words}` : `${before}; ${mark} differs: ${words}`;
  const confirmed = before.replace(NO_SOURCE, mark);
  if (confirmed !== before)
    return saw.startsWith('reading') ? `${confirmed} (${words})` : confirmed;
  return before === '' ? mark : `${before}; ${mark}`;
}
