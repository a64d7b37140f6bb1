import type { SetUpCheck } from '../../../src/contract/operator/setup.contract.ts';
import { finding } from './findings.ts';
import type { SetUpDeps } from './set-up.deps.ts';

const SERVER = { id: 'mail.server', title: 'Mail server' };
const FROM = { id: 'mail.from', title: 'Sender' };
const OPERATOR = { id: 'mail.operator', title: 'Alerts and digest' };
const SUPPORT = { id: 'mail.support', title: 'Support address' };

export async function mailChecks({ facts, mail }: SetUpDeps): Promise<SetUpCheck[]> {
  const step = 'Set SMTP_URL (smtps://name:password@host) and MAIL_FROM and restart.';
  const { operatorEmail, supportEmail } = facts;
  return [
    facts.mail.smtp
      ? (await mail.check())
        ? finding(SERVER, 'ok', 'It accepts our mail.')
        : finding(SERVER, 'wrong', 'It does not answer, offers no TLS, or refuses our name.', {
            step,
          })
      : finding(SERVER, 'sandbox', 'Mail is captured locally and not delivered.', { step }),
    ...(facts.mail.smtp
      ? [
          facts.mail.from === null
            ? finding(FROM, 'missing', 'No sender is set.', { step: 'Set MAIL_FROM and restart.' })
            : finding(FROM, 'ok', facts.mail.from),
        ]
      : []),
    operatorEmail === null
      ? finding(OPERATOR, 'advice', 'No one is alerted when something needs attention.', {
          step: 'Set OPERATOR_EMAIL and restart.',
        })
      : finding(OPERATOR, 'ok', operatorEmail),
    supportEmail === null
      ? finding(SUPPORT, 'advice', 'Subscribers see no support address.', {
          step: 'Set SUPPORT_EMAIL and restart.',
        })
      : finding(SUPPORT, 'ok', supportEmail),
  ];
}
