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

type Write = (after: AuditFacts, before: AuditFacts) => OperatorMail | null;

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

/** `what` ends the sentence about it. Without a path: of the user's page. A failed act may have refunded a part. */
const refunded =
  (what: string, path?: string): Write =>
  ({ refundedCents, refundedMinor, currency }, { accountId }) => {
    const minor = Number(refundedCents ?? refundedMinor ?? 0);
    if (minor === 0) return null;
    const values = { what, amount: moneyText(minor, String(currency)) };
    return {
      template: 'operator-refund',
      roles: ['owner', 'finance'],
      toActor: false,
      values,
      path: path ?? `/admin/users/${accountId}`,
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
  'referrals.payouts-exported': exported('what partners are paid'),
  'billing.duplicate-ended': refunded(
    'and ended a second subscription of the same customer',
    '/admin/jobs',
  ),
  'billing.sign-up-ended': refunded('and ended a payment without an account', '/admin/jobs'),
  'billing.end-changed': refunded('and ended a subscription'),
  'billing.refunded': refunded('and left the plan as it was'),
  'offers.gift-voided': refunded('and ended a gift', '/admin/offers'),
  'offers.lifetime-voided': refunded('and ended a plan for life', '/admin/offers'),
};

/** Null: operators are not notified of this entry. */
export function mailOfAct({ actor, action, before, after }: AuditedFact): OperatorMail | null {
  if (actor.kind !== 'operator') return null;
  return MAILS[action]?.(after ?? {}, before ?? {}) ?? null;
}
