import { isLanguage, type Locale } from '../../../src/texts/languages.ts';
import { operatorActor, recordAudit } from '../../audit/record-audit.ts';
import { newId } from '../../database/identifier.ts';
import { transact } from '../../database/transaction.ts';
import { AppError } from '../../errors/app-error.ts';
import { isReaderMail } from '../../mail/mail-templates.ts';
import { queueMail } from '../../mail/outbox.ts';
import type { OperatorActor } from '../../procedure/request-context.ts';
import type { OperatorDeps } from '../operator.deps.ts';

const ADDRESS = `
  select coalesce(email, case when from_environment then ?::text end) as email
  from operator where id = ?::uuid`;

/** Sends a mail with invented values to the operator's own address. */
export async function sendTestMail(
  deps: Pick<OperatorDeps, 'orm' | 'clock' | 'machineClock' | 'jobs' | 'mail' | 'publicUrl'>,
  { operatorId }: Pick<OperatorActor, 'operatorId'>,
  { template, locale }: { template: string; locale: Locale },
): Promise<{ mailId: string; to: string }> {
  if (!isReaderMail(template) || !isLanguage(locale)) {
    throw new AppError('texts.unknown', 'not-found', 'There is no such mail.');
  }
  const at = deps.machineClock.now();
  return transact(deps.orm, async (em) => {
    const [row] = await em.execute<{ email: string | null }[]>(ADDRESS, [
      deps.mail.operatorEmail,
      operatorId,
    ]);
    const to = row?.email ?? null;
    if (to === null) {
      const message = 'Set your address for operator mail under Operators first.';
      throw new AppError('texts.no-address', 'precondition', message);
    }
    const mailId = await queueMail(em, deps, {
      dedupeKey: `test-mail:${newId()}`,
      userId: null,
      to,
      template: 'test-mail',
      locale,
      values: { ...inventedValues(at), template, link: `${deps.publicUrl}/` },
    });
    recordAudit(em, {
      at,
      actor: operatorActor({ operatorId }),
      action: 'texts.test-mailed',
      target: `mail:${template}`,
      before: null,
      after: { locale },
    });
    return { mailId: mailId ?? '', to };
  });
}

function inventedValues(at: Date): Record<string, string> {
  return {
    plan: 'Standard',
    accessUntil: at.toISOString(),
    amount: '4900 usd',
    day: at.toISOString(),
    oldPrice: '4900 usd',
    newPrice: '5900 usd',
    browser: 'Firefox on Windows',
    moment: at.toISOString(),
    received: at.toISOString(),
    name: 'Ada Lovelace',
    email: 'reader@example.com',
    newEmail: 'new-address@example.com',
    source: 'Whop',
    until: at.toISOString(),
    charge: 'later',
  };
}
