import type { Finding } from '../step.ts';
import { cellsOf, readFacts } from './fact-table.ts';

const LIVE_MARK = /(; )?\*\*live, \d{4}-\d\d-\d\d\*\*[^|;]*/;
const NO_SOURCE = /\*\*(assumed|unknown)\*\*/;

/**
 * Returns the document with facts marked as confirmed or contradicted by a real service on `date`. A confirmed fact
 * loses its 'assumed'. A contradicted one keeps its source and states the difference. Unknown findings change nothing.
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
  // A table cell must not contain its own border.
  const words = saw.replaceAll('|', '/');
  if (verdict === 'differs')
    return before === '' ? `${mark} differs: ${words}` : `${before}; ${mark} differs: ${words}`;
  const confirmed = before.replace(NO_SOURCE, mark);
  if (confirmed !== before)
    return saw.startsWith('reading') ? `${confirmed} (${words})` : confirmed;
  return before === '' ? mark : `${before}; ${mark}`;
}
