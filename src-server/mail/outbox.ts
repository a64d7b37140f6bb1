import type { EntityManager } from '@mikro-orm/postgresql';
import type { Clock } from '../clock/clock.ts';
import { newId } from '../database/identifier.ts';
import type { JobQueue } from '../jobs/job-queue.ts';
import type { MailTemplate } from './mail-templates.ts';
import { OutgoingMailEntity } from './outgoing-mail.entity.ts';

export interface MailOrder {
  /** Says what it is about; a second order under the same key is none. */
  dedupeKey: string;
  userId: string | null;
  to: string;
  template: MailTemplate;
  values: Record<string, string>;
}

/** Decides on a mail in the caller's transaction; a job sends it after the commit. */
export async function queueMail(
  em: EntityManager,
  deps: { jobs: JobQueue; clock: Clock },
  order: MailOrder,
): Promise<void> {
  const known = await em.findOne(OutgoingMailEntity, { dedupeKey: order.dedupeKey });
  if (known !== null) return;
  const mail = em.create(OutgoingMailEntity, {
    id: newId(),
    dedupeKey: order.dedupeKey,
    userId: order.userId,
    toAddress: order.to,
    template: order.template,
    values: order.values,
    createdAt: deps.clock.now(),
    sentAt: null,
    lastError: null,
  });
  await deps.jobs.enqueue(em, 'send-mail', { mailId: mail.id });
}
