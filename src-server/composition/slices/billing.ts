import type { BillingDeps } from '../../billing/billing.deps.ts';
import { createMarkHash } from '../../billing/trials/identity-source.ts';
import { publicOrigin } from '../../http/public-origin.ts';
import { createInbox } from '../../jobs/inbox.ts';
import { askedConsent } from '../consent-documents.ts';
import { type Foundation, kernelOf } from '../foundation.ts';
import type { Gateways } from '../gateways.ts';
import { identityLinks } from '../identity-links.ts';

export function composeBilling(
  foundation: Foundation,
  { stripe }: Gateways,
  pokeInbox: () => void,
): BillingDeps {
  const { options, orm, hot, limits, machineClock, alertOperator, secretBox } = foundation;
  const origin = publicOrigin(options.publicUrl, options.web.production);
  const { currency, pastDueGraceDays, brandName, timeZone, leaving, stagesDisputes } =
    options.business;
  return {
    ...kernelOf(foundation),
    hot,
    stripe,
    settings: { currency, pastDueGraceDays, brandName, timeZone, leaving, stagesDisputes },
    origins: { public: () => origin.url, isOwn: origin.accepts },
    alertOperator,
    mayMail: limits.mayMail,
    inbox: createInbox(orm, machineClock),
    pokeInbox,
    secretBox,
    identity: {
      hash: createMarkHash(foundation),
      linkedTo: (userIds) => identityLinks(foundation, userIds),
    },
    askedConsent: (locale) => askedConsent(foundation, locale),
  };
}
