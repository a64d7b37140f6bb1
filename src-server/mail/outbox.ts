import type { EntityManager } from '@mikro-orm/postgresql';
import type { Locale } from '../../src/texts/languages.ts';
import { newId } from '../database/identifier.ts';
import type { Kernel } from '../kernel.ts';
import type { MailTemplate } from './mail-templates.ts';
import {
  findMailLocale,
  OPTIONAL_TEMPLATES,
  wantsOptionalMail,
} from './preference/mail-preference.ts';
import { sendMailJob } from './send-mail.job.ts';

export interface MailOrder {
  /** Identifies the event. A second order with the same key is ignored. */
  dedupeKey: string;
  userId: string | null;
  to: string;
  template: MailTemplate;
  values: Record<string, string>;
  /** Default: the reader's own language. */
  locale?: Locale;
}

const INSERT = `
  insert into outgoing_mail (id, dedupe_key, user_id, to_address, template, "values", created_at, locale)
  values (?, ?, ?, ?, ?, ?::jsonb, ?, ?)
  on conflict (dedupe_key) do nothing returning id`;

/** Queues a mail in the caller's transaction. A job sends it after the commit. Returns its id; null: not queued. */
export async function queueMail(
  em: EntityManager,
  deps: Pick<Kernel, 'clock' | 'jobs'>,
  order: MailOrder,
): Promise<string | null> {
  const { template, userId } = order;
  if (OPTIONAL_TEMPLATES.includes(template) && userId !== null) {
    if (!(await wantsOptionalMail(em, userId))) return null;
  }
  const rows = await em.execute<{ id: string }[]>(INSERT, [
    newId(),
    order.dedupeKey,
    order.userId,
    order.to,
    order.template,
    JSON.stringify(order.values),
    deps.clock.now(),
    order.locale ?? (await findMailLocale(em, userId)),
  ]);
  const mailId = rows[0]?.id;
  if (mailId === undefined) return null;
  await deps.jobs.enqueue(em, sendMailJob, { mailId });
  return mailId;
}

/** Changes values of a mail that was not sent yet. A send that is under way may still use the old ones. */
export async function changeUnsentMail(
  em: EntityManager,
  { mailId, values }: { mailId: string; values: Record<string, string> },
): Promise<void> {
  await em.execute(
    'update outgoing_mail set "values" = "values" || ?::jsonb where id = ? and sent_at is null',
    [JSON.stringify(values), mailId],
  );
}
