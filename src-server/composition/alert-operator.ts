import { newId } from '../database/identifier.ts';
import { transact } from '../database/transaction.ts';
import type { MailTemplate } from '../mail/mail-templates.ts';
import { queueMail } from '../mail/outbox.ts';
import type { Foundation } from './foundation.ts';

/** One mail to whoever runs the business; nothing where no address was configured. */
export async function alertOperator(
  { options, orm, jobs, clock }: Foundation,
  template: MailTemplate,
): Promise<void> {
  const { operatorEmail } = options.business;
  if (operatorEmail === null) return;
  await transact(orm, (em) =>
    queueMail(
      em,
      { jobs, clock },
      {
        dedupeKey: `${template}:${newId()}`,
        userId: null,
        to: operatorEmail,
        template,
        values: { link: `${options.publicUrl}/admin` },
      },
    ),
  );
}
