import type { EntityManager } from '@mikro-orm/postgresql';
import type { FileKind, MoveSource } from '../../../../src/domain/move/sources.ts';
import { actorOf, recordAudit } from '../../../audit/record-audit.ts';
import { transact } from '../../../database/transaction.ts';
import { readCsv } from '../../import/read-csv.ts';
import type { MoveDeps } from '../move.deps.ts';
import { beginMove, changeState, findOpenMove, openMove } from '../open-move.ts';
import { type FileRow, fileFieldOf, fileRowOf } from './file-row.ts';
import { MoveSourceEntity } from './move-source.entity.ts';
import { type MoveFile, rowsIn } from './people-in-zip.ts';
import { readFileJob } from './read-file.job.ts';

const AT_ONCE = 2_000;

const INSERT = `
  insert into move_member (move_id, source_ref, source, source_status, email, discord_id,
      discord_name, tradingview, stripe_customer_id, stripe_subscription_id, price_id, price_label,
      marked_plan, currency, items, quantity, until, is_lifetime, grant_source, grant_ref, line,
      fault, state)
    select ?::uuid, "sourceRef", source, status, email, "discordId", "discordName", tradingview, '',
      "subscriptionId", "priceId", "priceLabel", plan, '', 1, 1, until, "isLifetime", "grantSource",
      "grantRef", line, fault, 'read'
    from jsonb_to_recordset(?::jsonb) as r("sourceRef" text, source text, status text, email text,
      "discordId" text, "discordName" text, tradingview text, "subscriptionId" text, "priceId" text,
      "priceLabel" text, plan text, until timestamptz, "isLifetime" boolean, "grantSource" text,
      "grantRef" text, line int, fault text)`;

/**
 * Stores the purchases that a file names, in the open move or in a new one. A second file of the same
 * kind replaces the first. An unreadable file is refused as a whole. Changes no account.
 */
export async function uploadMoveFile(
  deps: MoveDeps,
  { operatorId }: { operatorId: string | null },
  file: MoveFile,
): Promise<string> {
  const rows = await rowsOf(file.kind, rowsIn(file));
  const { orm, machineClock, jobs } = deps.accountData;
  return transact(orm, async (em) => {
    const at = machineClock.now();
    const open = await findOpenMove(em);
    const move =
      open === null
        ? beginMove(em, deps, { operatorId, state: 'reading' })
        : await openMove(em, open.id, ['matched']);
    if (move.state !== 'reading') changeState(em, { move, to: 'reading', at });
    await em.flush();
    await replaceRows(em, { moveId: move.id, source: `file:${file.kind}`, rows });
    await em.upsert(MoveSourceEntity, {
      moveId: move.id,
      source: `file:${file.kind}`,
      state: 'reading',
      cursor: null,
      sealedKey: null,
      failure: null,
      fileName: file.name.slice(0, 200),
      readAt: null,
    });
    recordAudit(em, {
      at,
      actor: actorOf({ operatorId }),
      action: 'move.file-uploaded',
      target: `move:${move.id}`,
      before: null,
      after: { kind: file.kind, rows: rows.length },
    });
    await em.flush();
    await jobs.enqueue(em, readFileJob, { moveId: move.id });
    return move.id;
  });
}

async function rowsOf(kind: FileKind, bytes: AsyncIterable<Uint8Array>): Promise<FileRow[]> {
  const lines = await readCsv(bytes, {
    fieldOf: fileFieldOf,
    needed: ['email'],
    missing: 'The first line must name the columns, and one of them must be email.',
  });
  const seen = new Set<string>();
  return lines.flatMap((line): FileRow[] => {
    const row = fileRowOf(kind, line);
    if (row === null) return [];
    const { sourceRef } = row;
    if (!seen.has(sourceRef)) {
      seen.add(sourceRef);
      return [row];
    }
    // Named and left out: one of the two is wrong.
    return [{ ...row, sourceRef: `${sourceRef} line ${row.line}`, fault: 'duplicate-row' }];
  });
}

async function replaceRows(
  em: EntityManager,
  { moveId, source, rows }: { moveId: string; source: MoveSource; rows: readonly FileRow[] },
): Promise<void> {
  await em.execute(
    `delete from move_member where move_id = ?::uuid and source = ? and state = 'read'`,
    [moveId, source],
  );
  for (let start = 0; start < rows.length; start += AT_ONCE) {
    await em.execute(INSERT, [moveId, JSON.stringify(rows.slice(start, start + AT_ONCE))]);
  }
}
