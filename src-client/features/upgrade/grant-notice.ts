import type { BillingOverview } from '../../../src/contract/billing.contract.ts';
import { UPGRADE_COPY as COPY, HAND_OVER_COPY } from '../../../src/texts/pages/upgrade.texts.ts';
import { showDay } from '../../lib/dates.ts';

/** Tells the owner of a plan grant that an upgrade does not extend or end it. Null without a grant. */
export function grantNotice(plan: string, { planGrant }: BillingOverview): string | null {
  if (planGrant === undefined) return null;
  const { until, paidAt } = planGrant;
  const kept =
    until === null ? COPY.grantForLife({ plan }) : COPY.grant({ plan, until: showDay(until) });
  return paidAt === undefined ? kept : `${kept} ${HAND_OVER_COPY.end({ source: paidAt })}`;
}
