import { createHash } from 'node:crypto';
import type { Clock } from '../clock/clock.ts';
import type { Orm } from '../database/orm.ts';
import type { Log } from '../log/log.ts';
import { MAIL_TEMPLATES, type MailTemplate } from './mail-templates.ts';
import type { MailTransport } from './mail-transport.ts';
import { OutgoingMailEntity } from './outgoing-mail.entity.ts';
import { renderMail } from './render-mail.ts';

/**
 * Sends one queued mail. 'sent' is written after the transport took it; a crash between the two may
 * repeat it, under the same Message-ID, so that readers see one.
 */
export async function deliverMail(
  deps: { orm: Orm; clock: Clock; log: Log; transport: MailTransport; brandName: string },
  mailId: string,
): Promise<void> {
  const mail = await deps.orm.em.fork().findOne(OutgoingMailEntity, { id: mailId });
  if (mail === null || mail.sentAt !== null) return;
  const text = MAIL_TEMPLATES[mail.template as MailTemplate]({
    ...mail.values,
    brand: deps.brandName,
  });
  try {
    await deps.transport.send({
      messageKey: createHash('sha256').update(mail.dedupeKey).digest('hex').slice(0, 32),
      to: mail.toAddress,
      ...renderMail(text, deps.brandName),
      at: deps.clock.now(),
    });
  } catch (error) {
    await deps.orm.em
      .fork()
      .nativeUpdate(OutgoingMailEntity, { id: mailId }, { lastError: (error as Error).name });
    throw error;
  }
  // Links are secrets: once out, only the reader has them.
  await deps.orm.em
    .fork()
    .nativeUpdate(
      OutgoingMailEntity,
      { id: mailId },
      { sentAt: deps.clock.now(), values: {}, lastError: null },
    );
  deps.log.info({ mailId, template: mail.template }, 'mail sent');
}
