import type { EntityManager } from '@mikro-orm/postgresql';
import type { Locale } from '../../../src/texts/languages.ts';
import { currentAuditOrigin } from '../../audit/audit-origin.ts';
import { requestLocale } from '../../texts/request-locale.ts';
import type { MailTemplate } from '../mail-templates.ts';

/**
 * Optional mails. All others concern an account, a payment or access, or were asked for by themselves, such as the daily
 * mail of signals. They are always sent.
 */
export const OPTIONAL_TEMPLATES: readonly MailTemplate[] = [
  'welcome',
  'welcome-trial',
  'receipt-pointer',
  'win-back',
];

export async function wantsOptionalMail(em: EntityManager, userId: string): Promise<boolean> {
  const [row] = await em.execute<{ optional: boolean }[]>(
    'select optional from mail_preference where user_id = ?',
    [userId],
  );
  return row?.optional ?? true;
}

/** Safe to repeat. */
export async function saveMailPreference(
  em: EntityManager,
  input: { userId: string; optional: boolean; now: Date },
): Promise<void> {
  await em.execute(
    `insert into mail_preference (user_id, optional, changed_at) values (?, ?, ?)
     on conflict (user_id) do update set optional = excluded.optional, changed_at = excluded.changed_at`,
    [input.userId, input.optional, input.now],
  );
}

/** Safe to repeat. */
export async function saveMailLocale(
  em: EntityManager,
  input: { userId: string; locale: Locale; now: Date },
): Promise<void> {
  await em.execute(
    `insert into mail_preference (user_id, optional, locale, changed_at) values (?, true, ?, ?)
     on conflict (user_id) do update set locale = excluded.locale, changed_at = excluded.changed_at`,
    [input.userId, input.locale, input.now],
  );
}

/** The subscriber's own choice; null: none. */
export async function ownMailLocale(em: EntityManager, userId: string): Promise<Locale | null> {
  const [row] = await em.execute<{ locale: string | null }[]>(
    'select locale from mail_preference where user_id = ?',
    [userId],
  );
  return row?.locale ?? null;
}

/** The language of a reader's mails; null: the shop's. Visitors read the language of their request. */
export async function findMailLocale(
  em: EntityManager,
  userId: string | null,
): Promise<Locale | null> {
  const [row] =
    userId === null
      ? []
      : await em.execute<{ locale: string | null }[]>(
          `select coalesce((select locale from mail_preference where user_id = ?),
             (select locale from sign_up where id = ?)) as locale`,
          [userId, userId],
        );
  // An operator's own language says nothing about the reader's.
  const own = currentAuditOrigin() === null ? requestLocale() : null;
  return row?.locale ?? own;
}
