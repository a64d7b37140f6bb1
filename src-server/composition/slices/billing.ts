import type { BillingDeps } from '../../billing/billing.deps.ts';
import { publicOrigin } from '../../http/public-origin.ts';
import { createInbox } from '../../jobs/inbox.ts';
import type { Foundation } from '../foundation.ts';
import type { Gateways } from '../gateways.ts';

export function composeBilling(
  { options, orm, hot, jobs, clock, machineClock, log, alertOperator }: Foundation,
  { stripe }: Gateways,
  pokeInbox: () => void,
): BillingDeps {
  const origin = publicOrigin(options.publicUrl, options.web.production);
  const { currency, pastDueGraceDays, brandName } = options.business;
  return {
    orm,
    hot,
    stripe,
    jobs,
    clock,
    machineClock,
    log,
    settings: { currency, pastDueGraceDays, brandName },
    origins: { public: () => origin.url, isOwn: origin.accepts },
    alertOperator,
    inbox: createInbox(orm, machineClock),
    pokeInbox,
  };
}
