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
        ? finding(SERVER, 'ok', { found: 'It accepts our mail.' })
        : finding(SERVER, 'wrong', {
            found: 'It does not answer, offers no TLS, or refuses our name.',
            step,
          })
      : finding(SERVER, 'sandbox', { found: 'Mail is captured locally and not delivered.', step }),
    ...(facts.mail.smtp
      ? [
          facts.mail.from === null
            ? finding(FROM, 'missing', {
                found: 'No sender is set.',
                step: 'Set MAIL_FROM and restart.',
              })
            : finding(FROM, 'ok', { found: facts.mail.from }),
        ]
      : []),
    operatorEmail === null
      ? finding(OPERATOR, 'advice', {
          found: 'No one is alerted when something needs attention.',
          step: 'Enter the address on /admin/setup, or set OPERATOR_EMAIL.',
        })
      : finding(OPERATOR, 'ok', { found: operatorEmail }),
    supportEmail === null
      ? finding(SUPPORT, 'advice', {
          found: 'Subscribers see no support address.',
          step: 'Enter the address on /admin/setup, or set SUPPORT_EMAIL.',
        })
      : finding(SUPPORT, 'ok', { found: supportEmail }),
  ];
}
