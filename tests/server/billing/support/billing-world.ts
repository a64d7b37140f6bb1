import type { BillingDeps } from '../../../../src-server/billing/billing.deps.ts';
import type { StripePace } from '../../../../src-server/billing/gateway/pace/stripe-pace.ts';
import { ensureStripePrices } from '../../../../src-server/billing/stripe-prices.ts';
import { receiveStripeWebhook } from '../../../../src-server/billing/webhook/receive-stripe-webhook.ts';
import { AppError, STATUS_OF_KIND } from '../../../../src-server/errors/app-error.ts';
import type { InboxWorker } from '../../../../src-server/jobs/inbox-worker.ts';
import { createLog } from '../../../../src-server/log/log.ts';
import { createTestDatabase } from '../../../support/database/database.ts';
import { runBilling } from './running-billing.ts';
import { receiver, type StripeWorld, startStripeWorld } from './stripe-world.ts';

/** Billing as the product runs it, against a real database and the sandbox's Stripe. */
export interface BillingWorld {
  readonly deps: BillingDeps;
  readonly worker: InboxWorker;
  stripe: StripeWorld;
  /** All log lines as text. */
  logged(): string;
  /** Raw SQL for assertions. */
  rows<R>(sql: string, values?: unknown[]): Promise<R[]>;
  /** Delivers every pending event to the product and lets it process them all. */
  settle(): Promise<void>;
  /** Ends what is live at Stripe, so a later jump of the clock renews nothing of an earlier test. */
  endSubscriptions(): Promise<void>;
  /** Restarts the app on the same database, with a new pool, gateway, queue and worker. */
  restart(): Promise<void>;
  close(): Promise<void>;
}

interface BillingWorldOptions {
  /** Machine time for the sandbox's clock. Absent: real time. */
  machineNow?: () => number;
  /** The pace of the product's requests to Stripe. Absent: none. */
  paceOf?: (stripe: StripeWorld) => StripePace;
}

export async function startBillingWorld(options: BillingWorldOptions = {}): Promise<BillingWorld> {
  const [database, stripe] = await Promise.all([
    createTestDatabase(),
    startStripeWorld(options.machineNow),
  ]);
  const pace = options.paceOf?.(stripe);
  const lines: string[] = [];
  const log = createLog({
    level: 'debug',
    destination: { write: (line: string) => void lines.push(line) },
  });
  let running = await runBilling(database.url, stripe, log, pace);
  const endpoint = await receiver(async (rawBody, signature) => {
    try {
      await receiveStripeWebhook(running.deps, rawBody, signature);
      return 200;
    } catch (error) {
      return error instanceof AppError ? STATUS_OF_KIND[error.kind] : 500;
    }
  });
  await stripe.sendEventsTo(endpoint.url);
  await ensureStripePrices(running.deps);

  const settle = async (): Promise<void> => {
    await stripe.delivered();
    await running.worker.runDue();
  };

  return {
    get deps() {
      return running.deps;
    },
    get worker() {
      return running.worker;
    },
    stripe,
    logged: () => lines.join(''),
    rows: async <R>(sql: string, values: unknown[] = []) =>
      running.deps.orm.em.fork().execute<R[]>(sql, values) as Promise<R[]>,
    settle,
    async endSubscriptions() {
      stripe.core.faults.clear();
      for await (const { id } of stripe.client.subscriptions.list({ limit: 100 })) {
        await stripe.client.subscriptions.cancel(id);
      }
      await settle();
    },
    async restart() {
      const before = running;
      running = await runBilling(database.url, stripe, log, pace);
      await before.stop();
    },
    async close() {
      await endpoint.close();
      await running.stop();
      await stripe.close();
      await database.drop();
    },
  };
}
