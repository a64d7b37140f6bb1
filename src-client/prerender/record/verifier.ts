import { countText } from '../../../src/domain/numbers/count-text.ts';
import {
  depthText,
  intervalText,
  rateText,
  rText,
} from '../../../src/domain/signals/record/figure-text.ts';
import { figuresOf } from '../../../src/domain/signals/record/figures.ts';
import { judgeRecord } from '../../../src/domain/signals/record/judge-record.ts';
import {
  type Anchor,
  isShown,
  type ParsedRecord,
  parseAnchors,
  parseRecord,
} from '../../../src/domain/signals/record/published-record.ts';
import { sha256 } from '../../../src/domain/signals/record/sha256.ts';
import {
  checkFooter,
  type FooterCheck,
  verifyRecord,
} from '../../../src/domain/signals/record/verify-record.ts';

const MAX_SHOWN = 50;

const FOOTERS: Record<FooterCheck, readonly [string, string]> = {
  matches: ['good', 'The message shows the entry that the record has.'],
  differs: ['bad', 'The record has another entry under this number.'],
  'no-such-entry': ['bad', 'The record has no entry with this number.'],
  unreadable: ['bad', 'Paste a number and a hash of 16 digits, such as #123 · 9f3c1a0b5d7e2f48.'],
};

function field(id: string): HTMLInputElement {
  return document.getElementById(id) as HTMLInputElement;
}

function add(tag: string, text: string, tone = ''): void {
  const element = document.createElement(tag);
  element.textContent = text;
  if (tone !== '') element.className = tone;
  document.getElementById('result')?.append(element);
}

async function textOf(id: string): Promise<string | null> {
  return (await field(id).files?.[0]?.text()) ?? null;
}

async function verify(): Promise<void> {
  const [chain, listed] = [await textOf('chain'), await textOf('anchors')];
  document.getElementById('result')?.replaceChildren();
  if (chain === null) return;
  const record = parseRecord(chain);
  if ('badLine' in record) {
    add('h2', `Line ${record.badLine} of the record is not an entry.`, 'bad');
    return;
  }
  const anchors = listed === null ? [] : parseAnchors(listed);
  if ('badLine' in anchors) {
    add('h2', `Line ${anchors.badLine} of the anchors is not an anchor.`, 'bad');
    return;
  }
  showFaults(record, anchors);
  showFigures(record);
  const footer = field('footer').value.trim();
  if (footer === '') return;
  const [tone, text] = FOOTERS[checkFooter(record.entries, footer)];
  add('h2', text, tone);
}

function showFaults({ header, entries }: ParsedRecord, anchors: readonly Anchor[]): void {
  const encoder = new TextEncoder();
  const { shown, faults } = verifyRecord(entries, {
    anchors,
    header,
    sha256: (text) => sha256(encoder.encode(text)),
  });
  const [first] = faults;
  if (first === undefined) add('h2', 'Nothing was changed.', 'good');
  else add('h2', first.detail, 'bad');
  const hidden = entries.length - shown;
  add(
    'p',
    `${countText(entries.length, 'entry', 'entries')}, ${hidden} of them public by their hash only. ${countText(anchors.length, 'anchor')}.`,
  );
  for (const { detail } of faults.slice(1, MAX_SHOWN)) add('p', detail, 'bad');
  if (faults.length > MAX_SHOWN) add('p', `${faults.length - MAX_SHOWN} more.`, 'bad');
}

function showFigures({ header, entries }: ParsedRecord): void {
  const judged = judgeRecord(entries.filter(isShown), {
    rules: header.rules,
    now: new Date(header.at),
  });
  const figures = figuresOf(judged.outcomes, judged.open.length);
  const rate =
    figures.rate === null
      ? 'Too few closed signals for a rate.'
      : `Wins: ${rateText(figures)}, 95% interval ${intervalText(figures.rate)}.`;
  const { totalR, maxDrawdownR } = figures;
  const total =
    totalR === null || maxDrawdownR === null
      ? 'No closed signal named a stop, so there is no result in R.'
      : `Total ${rText(totalR)}, maximum drawdown ${depthText(maxDrawdownR)}.`;
  add(
    'p',
    `${figures.closed} closed signals: ${figures.wins} wins, ${figures.losses} losses, ${figures.evens} break-even. ${rate} ${total}`,
  );
}

for (const id of ['chain', 'anchors', 'footer']) {
  field(id).addEventListener('change', () => void verify());
}
