import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { figuresOf } from '../../src/domain/signals/record/figures.ts';
import { judgeRecord } from '../../src/domain/signals/record/judge-record.ts';
import {
  isShown,
  type ParsedRecord,
  parseAnchors,
  parseRecord,
} from '../../src/domain/signals/record/published-record.ts';
import { checkFooter, verifyRecord } from '../../src/domain/signals/record/verify-record.ts';

/**
 * `npm run verify-record -- chain.ndjson --anchors anchors.txt`: verifies a published record without the server, the
 * database or a package. Exits with 0 when nothing was changed, else 1, and names the first wrong entry.
 * `--footer "#123 · 9f3c…"` also checks a message. `--figures --json` prints the figures, `--strategy NAME` of one
 * strategy.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    anchors: { type: 'string' },
    footer: { type: 'string' },
    strategy: { type: 'string' },
    figures: { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
  },
});

const [file] = positionals;
if (file === undefined) {
  console.error('Which record? npm run verify-record -- chain.ndjson --anchors anchors.txt');
  process.exitCode = 2;
} else process.exitCode = verify(file);

function verify(path: string): number {
  const record = parseRecord(readFileSync(path, 'utf8'));
  if ('badLine' in record) return refuse(`Line ${record.badLine} of ${path} is not an entry.`);
  const anchors =
    values.anchors === undefined ? [] : parseAnchors(readFileSync(values.anchors, 'utf8'));
  if ('badLine' in anchors) return refuse(`Line ${anchors.badLine} of the anchors is not one.`);
  const { header, entries } = record;
  const sha256 = (text: string) => createHash('sha256').update(text, 'utf8').digest('hex');
  const found = verifyRecord(entries, { anchors, header, sha256 });
  const figures = values.figures ? figuresIn(record) : null;
  if (values.json) console.log(JSON.stringify({ ...found, ...(figures !== null && { figures }) }));
  else {
    console.log(
      `${found.entries} entries, ${found.entries - found.shown} of them public by their hash only; ${found.anchors} anchors; as of ${header.at}.`,
    );
    for (const { detail } of found.faults) console.log(detail);
    if (figures !== null) console.log(figures);
    console.log(found.faults.length === 0 ? 'Nothing was changed.' : 'The record was changed.');
  }
  const isFooterRight = values.footer === undefined || sayFooter(record, values.footer);
  return found.faults.length === 0 && isFooterRight ? 0 : 1;
}

function figuresIn({ header, entries }: ParsedRecord) {
  const judged = judgeRecord(entries.filter(isShown), {
    rules: header.rules,
    now: new Date(header.at),
  });
  const names = new Map(entries.filter(isShown).map(({ seq, strategy }) => [seq, strategy]));
  const isMeant = ({ seq }: { seq: number }) =>
    values.strategy === undefined || names.get(seq) === values.strategy;
  return figuresOf(judged.outcomes.filter(isMeant), judged.open.filter(isMeant).length);
}

function sayFooter({ entries }: ParsedRecord, footer: string): boolean {
  const check = checkFooter(entries, footer);
  console.log(`The message: ${check}.`);
  return check === 'matches';
}

function refuse(reason: string): number {
  console.error(reason);
  return 1;
}
