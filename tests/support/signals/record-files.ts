import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type ParsedRecord,
  parseAnchors,
  parseRecord,
} from '../../../src/domain/signals/record/published-record.ts';
import { type FoundFault, verifyRecord } from '../../../src/domain/signals/record/verify-record.ts';
import type { Orm } from '../../../src-server/database/orm.ts';
import { readProgress } from '../../../src-server/signals/record/outcomes/figures.view.ts';
import {
  anchorsText,
  listAnchors,
} from '../../../src-server/signals/record/public/anchors.view.ts';
import { chainLine, chainLines } from '../../../src-server/signals/record/public/chain-lines.ts';
import { SignalEntity } from '../../../src-server/signals/record/signal.entity.ts';

/** The two files of a record as a visitor downloads them. */
export interface RecordFiles {
  /** The header, then the line of each entry in the order of their numbers. */
  chain: readonly string[];
  anchors: string;
}

/** As a visitor kept them. The server leaves out an anchor that the public record does not cover. */
const EVERY_ANCHOR = { judgedSeq: 1_000_000_000, judgedUntil: new Date('2999-01-01') };

export async function exportRecord(orm: Orm): Promise<RecordFiles> {
  let text = '';
  for await (const lines of chainLines(orm, await readProgress(orm.em.fork()))) text += lines;
  return { chain: text.split(/(?<=\n)/), anchors: await exportAnchors(orm) };
}

export const exportAnchors = async (orm: Orm): Promise<string> =>
  anchorsText(await listAnchors(orm.em.fork(), EVERY_ANCHOR));

/** The same files after a change of this row, without reading the others. */
export async function withRow(orm: Orm, files: RecordFiles, seq: number): Promise<RecordFiles> {
  const em = orm.em.fork();
  const row = await em.findOneOrFail(SignalEntity, { seq });
  return { ...files, chain: files.chain.with(seq, chainLine(row, await readProgress(em))) };
}

/** The verdict of the verifier on the whole files. */
export function faultsIn({ chain, anchors }: RecordFiles): readonly FoundFault[] {
  const record = parseRecord(chain.join('')) as ParsedRecord;
  const parsed = parseAnchors(anchors);
  if ('badLine' in record || 'badLine' in parsed) throw new Error('The files cannot be read.');
  const sha256 = (each: string) => createHash('sha256').update(each, 'utf8').digest('hex');
  return verifyRecord(record.entries, { anchors: parsed, header: record.header, sha256 }).faults;
}

/** The verdict of `npm run verify-record` on the whole files. */
export async function faultsOfCommand(files: RecordFiles): Promise<readonly FoundFault[]> {
  const folder = mkdtempSync(join(tmpdir(), 'wickline-record-'));
  const [chain, anchors] = [join(folder, 'chain.ndjson'), join(folder, 'anchors.txt')];
  writeFileSync(chain, files.chain.join(''));
  writeFileSync(anchors, files.anchors);
  const command = ['scripts/commands/verify-record.ts', chain, '--anchors', anchors, '--json'];
  const output = await new Promise<string>((resolve) =>
    // It ends with 1 if it finds a fault.
    execFile(process.execPath, command, { maxBuffer: 2 ** 26 }, (_, stdout) => resolve(stdout)),
  );
  rmSync(folder, { recursive: true });
  return (JSON.parse(output) as { faults: FoundFault[] }).faults;
}
