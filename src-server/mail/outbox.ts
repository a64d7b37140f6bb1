import type { EntityManager } from '@mikro-orm/postgresql';
import { newId } from '../database/identifier.ts';
import type { Kernel } from '../kernel.ts';
import { OPTIONAL_TEMPLATES, wantsOptionalMail } from './mail-preference.ts';
import type { MailTemplate } from './mail-templates.ts';
import { sendMailJob } from './send-mail.job.ts';

export interface MailOrder {
  /** Identifies the event. A second order with the same key is ignored. */
  dedupeKey: string;
  userId: string | null;
  to: string;
  template: MailTemplate;
  values: Record<string, string>;
}

const INSERT = `
  insert into outgoing_mail (id, dedupe_key, user_id, to_address, template, "values", created_at)
  values (?, ?, ?, ?, ?, ?::jsonb, ?)
  on conflict (dedupe_key) do nothing returning id`;

/** Queues a mail in the caller's transaction. A job sends it after the commit. */
export async function queueMail(
  em: EntityManager,
  deps: Pick<Kernel, 'clock' | 'jobs'>,
  order: MailOrder,
): Promise<void> {
  const { template, userId } = order;
  if (OPTIONAL_TEMPLATES.includes(template) && userId !== null) {
    if (!(await wantsOptionalMail(em, userId))) return;
  }
  const rows = await em.execute<{ id: string }[]>(INSERT, [
    newId(),
    order.dedupeKey,
    order.userId,
    order.to,
    order.template,
    JSON.stringify(order.values),
    deps.clock.now(),
  ]);
  const mailId = rows[0]?.id;
  if (mailId !== undefined) await deps.jobs.enqueue(em, sendMailJob, { mailId });
}
