import type { BillingDeps } from '../../../../src-server/billing/billing.deps.ts';
import { createStripeGateway } from '../../../../src-server/billing/gateway/adapter.ts';
import type { StripePace } from '../../../../src-server/billing/gateway/pace/stripe-pace.ts';
import { createMarkHash } from '../../../../src-server/billing/trials/identity-source.ts';
import { isAnsweredFirst } from '../../../../src-server/billing/webhook/event-types.ts';
import { handleStripeEvent } from '../../../../src-server/billing/webhook/handle-stripe-event.ts';
import { fixedCatalogue } from '../../../../src-server/catalogue/catalogue-source.ts';
import { machineClock } from '../../../../src-server/clock/clock.ts';
import { createHotReads } from '../../../../src-server/composition/hot-reads.ts';
import { identityLinks } from '../../../../src-server/composition/identity-links.ts';
import { JOBS } from '../../../../src-server/composition/jobs.ts';
import { createInbox } from '../../../../src-server/jobs/inbox.ts';
import { createInboxWorker, type InboxWorker } from '../../../../src-server/jobs/inbox-worker.ts';
import { createJobQueue } from '../../../../src-server/jobs/job-queue.ts';
import type { Log } from '../../../../src-server/log/log.ts';
import { createAlertOperator } from '../../../../src-server/mail/alert-operator.ts';
import { createSecretBox } from '../../../../src-server/secrets/secret-box.ts';
import { openTestOrm } from '../../../support/database/open-test-orm.ts';
import { type StripeWorld, WEBHOOK_SECRET } from './stripe-world.ts';

const APP_URL = 'http://localhost:3000';
const OPERATOR = { email: () => 'owner@example.com', operatorUrl: `${APP_URL}/admin` };
const OWN = [APP_URL, 'http://127.0.0.1:3000', 'http://[::1]:3000'];

/** The billing parts of one process. */
interface RunningBilling {
  deps: BillingDeps;
  worker: InboxWorker;
  stop(): Promise<void>;
}

export async function runBilling(
  databaseUrl: string,
  stripe: StripeWorld,
  log: Log,
  pace?: StripePace,
): Promise<RunningBilling> {
  const orm = await openTestOrm(databaseUrl, 12);
  const jobs = createJobQueue({ databaseUrl, log });
  await jobs.start(JOBS);
  const secretBox = createSecretBox(['secret of these tests']);
  const deps: BillingDeps = {
    orm,
    catalogue: fixedCatalogue(),
    hot: await createHotReads(orm, []),
    stripe: createStripeGateway({
      secretKey: 'sk_test_product',
      apiBase: stripe.address,
      webhookSecrets: ['whsec_test_next', WEBHOOK_SECRET],
      networkRetries: 0,
      timeoutMs: 3_000,
      ...(pace === undefined ? {} : { pace }),
    }),
    jobs,
    clock: stripe.core.clock,
    machineClock,
    log,
    settings: {
      currency: 'usd',
      pastDueGraceDays: 7,
      stagesDisputes: true,
      brandName: 'Wickline',
      timeZone: 'UTC',
      leaving: { page: true, pauseMonths: 3, coupon: null, winBack: true, renewalMail: true },
    },
    origins: { public: () => APP_URL, isOwn: (origin) => OWN.includes(origin) },
    alertOperator: createAlertOperator({ jobs, clock: stripe.core.clock }, OPERATOR),
    inbox: createInbox(orm, machineClock),
    pokeInbox: () => {},
    secretBox,
    identity: {
      hash: createMarkHash({ orm, log, secretBox }),
      linkedTo: (userIds) => identityLinks({ orm }, userIds),
    },
    askedConsent: () => null,
    mayMail: async () => true,
  };
  const worker = createInboxWorker(
    { orm, machineClock, log, random: () => 0, isFirst: isAnsweredFirst },
    { stripe: (event) => handleStripeEvent(deps, event) },
  );
  return {
    deps,
    worker,
    async stop() {
      await worker.stop();
      await jobs.stop();
      await orm.close();
    },
  };
}
