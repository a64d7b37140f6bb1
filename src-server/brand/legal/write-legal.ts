import type { EntityManager } from '@mikro-orm/postgresql';
import type { LegalPage } from '../../../src/domain/legal-pages.ts';
import { legalFault } from '../../../src/domain/wording/legal-text.ts';
import { isLanguage, type Locale } from '../../../src/texts/languages.ts';
import { ADVISORY_LOCK } from '../../database/advisory-lock.ts';
import { AppError } from '../../errors/app-error.ts';
import { notifyOfBrand } from '../brand-channel.ts';
import { LegalTextEntity } from './legal-text.entity.ts';
import { renderMarkdown } from './render-markdown.ts';

/** Author and time of a change. */
interface Change {
  operatorId: string;
  /** Machine time. */
  at: Date;
}

interface LegalChange {
  page: LegalPage;
  locale: Locale;
  /** Null withdraws the page. */
  markdown: string | null;
  /** The version that the writer saw; 0: none. */
  expected: number;
}

interface LegalVersion {
  no: number;
  markdown: string | null;
  changedAt: Date;
}

/** Newest first. */
export async function listLegalVersions(
  em: EntityManager,
  page: LegalPage,
  locale: Locale,
): Promise<LegalVersion[]> {
  const order = { orderBy: { no: 'desc' }, limit: 20 } as const;
  const rows = await em.find(LegalTextEntity, { page, locale }, order);
  return rows.map(({ no, markdown, changedAt }) => ({ no, markdown: markdown ?? null, changedAt }));
}

/** Pages that are served in at least one language. */
export async function readWrittenPages(em: EntityManager): Promise<LegalPage[]> {
  const rows = await em.execute<{ page: LegalPage }[]>(
    `select distinct page from (
       select distinct on (page, locale) page, html from legal_text order by page, locale, no desc
     ) as latest where html is not null`,
  );
  return rows.map(({ page }) => page);
}

/** Stores a new version, rendered. Refuses if another operator saved since. */
export async function setLegalText(
  em: EntityManager,
  { operatorId, at }: Change,
  { page, locale, markdown, expected }: LegalChange,
): Promise<number> {
  if (!isLanguage(locale)) {
    throw new AppError('legal.language', 'not-found', 'The product does not speak this language.');
  }
  const fault = markdown === null ? null : legalFault(markdown);
  if (fault !== null) throw new AppError('legal.refused', 'invalid', fault);
  await em.execute('select pg_advisory_xact_lock(?)', [ADVISORY_LOCK.brand]);
  const [last] = await listLegalVersions(em, page, locale);
  if ((last?.no ?? 0) !== expected) {
    const message = 'Another operator changed this page. Reload to see it.';
    throw new AppError('legal.changed', 'conflict', message);
  }
  const no = expected + 1;
  em.create(LegalTextEntity, {
    page,
    locale,
    no,
    markdown,
    html: markdown === null ? null : await renderMarkdown(markdown),
    changedBy: operatorId,
    changedAt: at,
  });
  await notifyOfBrand(em);
  return no;
}
