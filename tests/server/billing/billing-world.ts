import { contactOf } from '../../../src-server/auth/contact.ts';
import { issueMailedLink } from '../../../src-server/auth/mailed-links.ts';
import { findBrowserSignUp, findSignUp } from '../../../src-server/auth/sign-ups.ts';
import { hashToken } from '../../../src-server/auth/token.ts';
import type { BillingDeps } from '../../../src-server/billing/billing.deps.ts';
import { ensureCatalogue } from '../../../src-server/billing/catalogue.ts';
import { handleStripeEvent } from '../../../src-server/billing/handle-stripe-event.ts';
import { receiveStripeWebhook } from '../../../src-server/billing/receive-stripe-webhook.ts';
import { createStripeGateway } from '../../../src-server/billing/stripe/gateway.ts';
import { machineClock } from '../../../src-server/clock/clock.ts';
import { createHotReads } from '../../../src-server/database/hot-reads.ts';
import { openOrm } from '../../../src-server/database/orm.ts';
import { AppError, STATUS_OF_KIND } from '../../../src-server/errors/app-error.ts';
import { createInboxWorker, type InboxWorker } from '../../../src-server/jobs/inbox-worker.ts';
import { createJobQueue } from '../../../src-server/jobs/job-queue.ts';
import { createLog } from '../../../src-server/log/log.ts';
import { createTestDatabase } from '../../support/database.ts';
import { receiver, type StripeWorld, startStripeWorld, WEBHOOK_SECRET } from './stripe-world.ts';

export const APP_URL = 'http://localhost:3000';

/** Billing as the product runs it, against a real database and the sandbox's Stripe. */
export interface BillingWorld {
  deps: BillingDeps;
  stripe: StripeWorld;
  worker: InboxWorker;
  /** Every line that was logged, as text. */
  logged(): string;
  /** SQL on the side, for assertions. */
  rows<R>(sql: string, values?: unknown[]): Promise<R[]>;
  /** Hands every event that is on its way to the product, and has the product work all of them off. */
  settle(): Promise<void>;
  close(): Promise<void>;
}

export async function startBillingWorld(
  overrides: Partial<BillingDeps> = {},
): Promise<BillingWorld> {
  const [database, stripe] = await Promise.all([createTestDatabase(), startStripeWorld()]);
  const lines: string[] = [];
  const log = createLog({
    level: 'info',
    destination: { write: (line: string) => void lines.push(line) },
  });
  const orm = await openOrm(database.url, 12);
  const jobs = createJobQueue({ databaseUrl: database.url, log });
  await jobs.start();
  const gateway = createStripeGateway({
    secretKey: 'sk_test_product',
    apiBase: stripe.address,
    webhookSecrets: ['whsec_test_next', WEBHOOK_SECRET],
    networkRetries: 0,
    timeoutMs: 3_000,
  });
  const deps: BillingDeps = {
    orm,
    hot: await createHotReads(orm),
    stripe: gateway,
    jobs,
    clock: stripe.core.clock,
    machineClock,
    log,
    settings: { currency: 'usd', pastDueGraceDays: 7, brandName: 'Wickline' },
    origins: {
      public: () => APP_URL,
      isOwn: (origin) =>
        ['http://localhost:3000', 'http://127.0.0.1:3000', 'http://[::1]:3000'].includes(origin),
    },
    people: {
      findSignUp,
      findBrowserSignUp,
      contactOf: (userId) => contactOf(orm, userId),
      issueContinueLink: (em, userId) =>
        issueMailedLink(em, machineClock, {
          purpose: 'continue-sign-up',
          userId,
          lifeSeconds: 86_400,
        }),
      hashToken,
    },
    pokeInbox: () => {},
    ...overrides,
  };
  const worker = createInboxWorker(
    { orm, clock: machineClock, log, random: () => 0 },
    { stripe: (event) => handleStripeEvent(deps, event) },
  );
  const endpoint = await receiver(async (rawBody, signature) => {
    try {
      await receiveStripeWebhook(deps, rawBody, signature);
      return 200;
    } catch (error) {
      return error instanceof AppError ? STATUS_OF_KIND[error.kind] : 500;
    }
  });
  await stripe.sendEventsTo(endpoint.url);
  await ensureCatalogue(deps);

  return {
    deps,
    stripe,
    worker,
    logged: () => lines.join(''),
    rows: async <R>(sql: string, values: unknown[] = []) =>
      orm.em.fork().execute<R[]>(sql, values) as Promise<R[]>,
    async settle() {
      await stripe.delivered();
      await worker.runDue();
    },
    async close() {
      await endpoint.close();
      await worker.stop();
      await jobs.stop();
      await orm.close();
      await stripe.close();
      await database.drop();
    },
  };
}
