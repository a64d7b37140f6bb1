import { accountOf, contactOf, hasAddress, lockOpenAccount } from '../../auth/contact.ts';
import { issueMailedLink } from '../../auth/mailed-link/mailed-links.ts';
import {
  findBrowserSignUp,
  findSignUp,
  keepSignUp,
  listOpenAmong,
  listOpenSignUps,
  listSignUpsOfAccounts,
  renewSignUpCookie,
} from '../../auth/sign-up/sign-ups.ts';
import { hashToken } from '../../auth/token.ts';
import type { BillingDeps } from '../../billing/billing.deps.ts';
import { publicOrigin } from '../../http/public-origin.ts';
import { createInbox } from '../../jobs/inbox.ts';
import type { Foundation } from '../foundation.ts';
import type { Gateways } from '../gateways.ts';

/** Payers may return late. The link binds one browser and is void once the account is set up. */
const CONTINUE_LINK_SECONDS = 30 * 86_400;

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
    people: {
      findSignUp,
      findBrowserSignUp,
      listOpenSignUps,
      listOpenAmong,
      keepSignUp,
      listSignUpsOfAccounts,
      accountOf,
      hasAddress,
      contactOf,
      lockOpenAccount,
      issueContinueLink: (em, userId) =>
        issueMailedLink(em, machineClock, {
          purpose: 'continue-sign-up',
          userId,
          lifeSeconds: CONTINUE_LINK_SECONDS,
        }),
      renewSignUpCookie: (browser, held) => renewSignUpCookie(orm, browser, held),
      hashToken,
    },
    alertOperator,
    inbox: createInbox(orm, machineClock),
    pokeInbox,
  };
}
