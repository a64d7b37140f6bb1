import type { Context } from 'hono';
import { payoutsCsvInput } from '../../../src/contract/operator/offers/partners.contract.ts';
import type { BillingDeps } from '../../billing/billing.deps.ts';
import { followLink } from '../../billing/referrals/follow-link.ts';
import { allPayoutsCsv, payoutCsv } from '../../billing/referrals/payouts/payout-csv.ts';
import { AppError } from '../../errors/app-error.ts';
import { noteExport } from '../../operator/note-export.ts';
import { requireOperator } from '../../procedure/actor.ts';
import { requireConfirmed } from '../../procedure/require-confirmed.ts';
import { addressOf, buildContext, type ContextDeps, type HttpEnv } from '../build-context.ts';
import type { RouteRegistry } from '../route-registry.ts';

type ReferralRoutesDeps = ContextDeps & { billing: BillingDeps };

/** A partner's link, and an open list of payouts or all of them as a file. */
export function mountReferrals(registry: RouteRegistry, deps: ReferralRoutesDeps): void {
  registry.add(
    { method: 'GET', path: '/r/:code', policy: 'public', limit: 'referral' },
    async (c) => {
      const code = await followLink(deps.billing, {
        code: c.req.param('code') ?? '',
        address: addressOf(c, deps),
        click: clickOf(c),
      });
      c.header('Cache-Control', 'no-store');
      c.header('X-Robots-Tag', 'noindex');
      // The code travels in the address: nothing is stored in the browser of a person who only looks.
      return c.redirect(code === null ? '/' : `/?ref=${code}`);
    },
  );
  registry.add(
    {
      method: 'GET',
      path: '/api/admin/payouts.csv',
      policy: 'operator',
      right: 'money.refund',
      limit: 'operator-read',
    },
    async (c: Context<HttpEnv>) => {
      const context = buildContext(c, deps);
      const operator = await requireOperator(context, 'money.refund');
      requireConfirmed(operator);
      const { data } = payoutsCsvInput.safeParse(c.req.query());
      if (data === undefined) throw new AppError('http.bad-query', 'invalid', 'Which list?');
      const file = await (data.list === undefined
        ? allPayoutsCsv(deps.billing)
        : payoutCsv(deps.billing, data.list));
      if (file === null) throw new AppError('payout.no-list', 'not-found', 'No such open list.');
      const { csv, payouts } = file;
      const what = {
        action: 'referrals.payouts-exported',
        target: 'referrals',
        after: { payouts },
      };
      await noteExport(deps.billing, operator, { origin: context, what });
      c.header('Content-Type', 'text/csv; charset=utf-8');
      c.header('Content-Disposition', 'attachment; filename="payouts.csv"');
      return c.body(csv);
    },
  );
}

function clickOf(c: Context<HttpEnv>) {
  const header = (name: string) => c.req.header(name);
  return {
    method: c.req.method,
    userAgent: header('user-agent'),
    fetchMode: header('sec-fetch-mode'),
    fetchDest: header('sec-fetch-dest'),
    purpose: header('sec-purpose') ?? header('purpose'),
  };
}
