import { rText } from '../../../src/domain/signals/record/figure-text.ts';
import type { RecordRow } from '../../signals/record/public/record-rows.view.ts';
import { escapeHtml } from '../../texts/escape-html.ts';
import type { PageWords } from '../page-words.ts';

const COLUMNS = [
  'number',
  'opened',
  'strategy',
  'symbol',
  'entry',
  'stop',
  'exit',
  'result',
] as const;
const TONES: Partial<Record<RecordRow['result'], string>> = {
  win: 'good',
  loss: 'bad',
  expired: 'bad',
  withdrawn: 'bad',
};

/** One line a signal. On a phone each is a card. */
export function recordTable(rows: readonly RecordRow[], words: PageWords): string {
  const { say } = words;
  if (rows.length === 0) return `<p class="record-none">${say('table.none')}</p>`;
  const heads = COLUMNS.map((key) => `<th scope="col">${say(`table.${key}`)}</th>`).join('');
  const lines = rows.map((row) => rowOf(row, words)).join('\n');
  return `<div class="record-scroll"><table class="record-table"><thead><tr>${heads}</tr></thead><tbody>
${lines}
</tbody></table></div>`;
}

function rowOf(row: RecordRow, words: PageWords): string {
  const { say, date, time, number } = words;
  const marks = [row.byHand ? 'byHand' : '', row.corrected ? 'corrected' : '']
    .filter((mark) => mark !== '')
    .map((mark) => `<small>${say(`table.${mark}`)}</small>`);
  const exit =
    row.closedAt === null
      ? '–'
      : `${escapeHtml(row.closePrice ?? '–')}<small>${date(row.closedAt)}</small>`;
  const cells: Record<(typeof COLUMNS)[number], string> = {
    number: `${number(row.number)}<small>${say('table.place', { seq: number(row.seq) })}</small><small title="${row.hash}">${row.hash.slice(0, 16)}</small>`,
    opened: `${date(row.openedAt)}<small>${time(row.openedAt)}</small>`,
    strategy: escapeHtml(row.strategy),
    symbol: `${escapeHtml(row.symbol)}<small>${say(`side.${row.side}`)}</small>`,
    entry: escapeHtml(row.price),
    stop: row.stop === null ? say('table.noStop') : escapeHtml(row.stop),
    exit: row.result === 'late' ? '–' : exit,
    result: resultOf(row, words) + marks.join(''),
  };
  const columns = COLUMNS.map(
    (key) => `<td data-label="${say(`table.${key}`)}"><div>${cells[key]}</div></td>`,
  );
  return `<tr>${columns.join('')}</tr>`;
}

function resultOf({ result, rTenThousandths }: RecordRow, { say }: PageWords): string {
  const r = rTenThousandths === null ? '' : ` <b>${rText(rTenThousandths)}</b>`;
  const tone = TONES[result] ?? 'plain';
  return `<span class="record-badge" data-tone="${tone}">${say(`results.${result}`)}</span>${r}`;
}
