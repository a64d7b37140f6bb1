import { moneyText } from '../../../src/domain/money-text.ts';
import { roleOf } from '../../../src/domain/people/operator-rights.ts';
import type { AuditFacts } from '../../audit/audit-entry.entity.ts';
import type { AuditedFact } from '../../audit/on-audited.ts';
import type { MailTemplate } from '../../mail/mail-templates.ts';

interface OperatorMail {
  template: MailTemplate;
  /** Roles that receive the mail. */
  roles: readonly ('owner' | 'finance')[];
  /** Whether the acting operator receives it too. */
  toActor: boolean;
  values: Record<string, string>;
  /** Path of the page where to act. */
  path: string;
}

const ROLE_LABELS = {
  owner: 'owner',
  support: 'support',
  finance: 'finance',
  'read-only': 'read only',
  tradingview: 'TradingView assistant',
} as const;

type Write = (after: AuditFacts) => OperatorMail | null;

const factorRemoved =
  (factor: string): Write =>
  () => ({
    template: 'operator-factor-removed',
    roles: ['owner'],
    toActor: true,
    values: { factor },
    path: '/admin/operators',
  });

const exported =
  (what: string): Write =>
  () => ({
    template: 'operator-export',
    roles: ['owner'],
    toActor: true,
    values: { what },
    path: '/admin/operators',
  });

const refunded =
  (what: string): Write =>
  ({ outcome, refundedCents, pendingCents, currency }) => {
    const cents = Number(refundedCents ?? 0) + Number(pendingCents ?? 0);
    if (outcome !== 'done' || cents === 0) return null;
    const values = { what, amount: moneyText(cents, String(currency)) };
    return {
      template: 'operator-refund',
      roles: ['owner', 'finance'],
      toActor: false,
      values,
      path: '/admin/jobs',
    };
  };

/** By the action of an audit entry. */
const MAILS: Record<string, Write> = {
  'operator.joined': ({ role }) => ({
    template: 'operator-joined',
    roles: ['owner'],
    toActor: false,
    values: { role: ROLE_LABELS[roleOf(String(role))] },
    path: '/admin/operators',
  }),
  'operator.factor-removed': factorRemoved('The authenticator'),
  'operator.passkey-removed': factorRemoved('A passkey'),
  'users.exported': exported('a list of users'),
  'account.exported': exported('everything about one user'),
  'import.rows-exported': exported('the rows of an import'),
  'billing.duplicate-ended': refunded('a second subscription of the same customer'),
  'billing.sign-up-ended': refunded('a payment without an account'),
};

/** Null: operators are not notified of this entry. */
export function mailOfAct({ actor, action, after }: AuditedFact): OperatorMail | null {
  if (actor.kind !== 'operator') return null;
  return MAILS[action]?.(after ?? {}) ?? null;
}
