import { createHash } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import {
  type CatalogueDocument,
  catalogueDocument,
} from '../../src/contract/catalogue.contract.ts';
import type { Catalogue } from '../../src/domain/catalogue/catalogue.ts';
import { DOCUMENTED_CATALOGUE } from '../../src/domain/catalogue/documented-catalogue.ts';
import { ADVISORY_LOCK } from '../database/advisory-lock.ts';
import { AppError } from '../errors/app-error.ts';
import { type CatalogueVersion, CatalogueVersionEntity } from './catalogue-version.entity.ts';
import { notifyOfPublish } from './published-catalogue.ts';

/** In place of an operator's id. */
const COMMAND_LINE = 'command line';

/** Author and time of a change. */
interface Change {
  /** Null: the command line. */
  operatorId: string | null;
  /** Machine time. */
  at: Date;
}

/** Equal documents have equal hashes: parsing gives their keys the schema's order. */
export function hashOf(document: CatalogueDocument): string {
  const ordered = JSON.stringify(catalogueDocument.parse(document));
  return createHash('sha256').update(ordered).digest('hex');
}

export function documentOf({ version: _, ...document }: Catalogue): CatalogueDocument {
  return document;
}

export function findDraft(em: EntityManager): Promise<CatalogueVersion | null> {
  return em.findOne(CatalogueVersionEntity, { state: 'draft' });
}

/** Newest first. */
export function listVersions(em: EntityManager): Promise<CatalogueVersion[]> {
  return em.find(
    CatalogueVersionEntity,
    { state: { $ne: 'draft' } },
    { orderBy: { no: 'desc' }, limit: 200 },
  );
}

/** The version on sale, from the database. */
export async function readOnSale(
  em: EntityManager,
): Promise<{ no: number; document: CatalogueDocument; row: CatalogueVersion | null }> {
  const row = await em.findOne(CatalogueVersionEntity, { state: 'published' });
  if (row === null) return { no: 0, document: documentOf(DOCUMENTED_CATALOGUE), row };
  return { no: row.no, document: row.document, row };
}

/** Null for an unknown version. Version 0 is the documented one. */
export async function findVersion(
  em: EntityManager,
  no: number,
): Promise<CatalogueDocument | null> {
  if (no === 0) return documentOf(DOCUMENTED_CATALOGUE);
  const row = await em.findOne(CatalogueVersionEntity, { no, state: { $ne: 'draft' } });
  return row?.document ?? null;
}

/**
 * Saves the one draft and returns it. `expected` is the hash that the writer saw; null: no draft.
 * Refuses if another operator saved since.
 */
export async function saveDraft(
  em: EntityManager,
  { operatorId, at }: Change,
  input: { document: CatalogueDocument; expected: string | null; basedOn: number },
): Promise<CatalogueVersion> {
  await lockVersions(em);
  const draft = await findDraft(em);
  if ((draft?.hash ?? null) !== input.expected) throw draftChanged();
  const saved = {
    document: input.document,
    hash: hashOf(input.document),
    changedBy: operatorId ?? COMMAND_LINE,
    changedAt: at,
  };
  if (draft !== null) return em.assign(draft, saved);
  return em.create(CatalogueVersionEntity, {
    no: await nextNo(em),
    state: 'draft',
    basedOn: input.basedOn,
    note: null,
    publishedAt: null,
    pricesReadyAt: null,
    priceFault: null,
    rolledOutAt: null,
    ...saved,
  });
}

export async function discardDraft(em: EntityManager, expected: string): Promise<void> {
  em.remove(await requireDraft(em, expected));
}

/** Puts the draft on sale, if it is the one that the operator previewed. */
export async function publishDraft(
  em: EntityManager,
  { operatorId, at }: Change,
  { expected, note }: { expected: string; note: string | null },
): Promise<CatalogueVersion> {
  const draft = await requireDraft(em, expected);
  await em.nativeUpdate(CatalogueVersionEntity, { state: 'published' }, { state: 'retired' });
  em.assign(draft, {
    state: 'published',
    note,
    changedBy: operatorId ?? COMMAND_LINE,
    publishedAt: at,
  });
  await notifyOfPublish(em);
  return draft;
}

/** The draft that the operator saw. Locks all versions until the transaction ends. */
export async function requireDraft(em: EntityManager, expected: string): Promise<CatalogueVersion> {
  await lockVersions(em);
  const draft = await findDraft(em);
  if (draft === null || draft.hash !== expected) throw draftChanged();
  return draft;
}

/** One writer at a time: numbers have no gaps, and two drafts never meet. */
async function lockVersions(em: EntityManager): Promise<void> {
  await em.execute('select pg_advisory_xact_lock(?)', [ADVISORY_LOCK.catalogue]);
}

async function nextNo(em: EntityManager): Promise<number> {
  const [last] = await em.find(CatalogueVersionEntity, {}, { orderBy: { no: 'desc' }, limit: 1 });
  return (last?.no ?? 0) + 1;
}

export function draftChanged(): AppError {
  return new AppError(
    'catalogue.changed',
    'conflict',
    'Another operator changed the draft. Reload it to see the difference.',
  );
}
