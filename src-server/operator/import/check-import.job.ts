import { z } from 'zod';
import type { RowProblem } from '../../../src/contract/operator/user-import.contract.ts';
import { paidPlans } from '../../../src/domain/plan.ts';
import { isLive } from '../../../src/domain/subscription.ts';
import type { BillingDeps } from '../../billing/billing.deps.ts';
import type { SubscriptionRead } from '../../billing/gateway/stripe-facts.ts';
import { KnownPriceEntity } from '../../billing/known-price.entity.ts';
import { readFork, transact } from '../../database/transaction.ts';
import { DAY_SECONDS, defineJob, UNTIL_DONE } from '../../jobs/job.ts';
import type { UserDeps } from '../user/user.deps.ts';
import { findConflicts } from './find-conflicts.ts';
import { noteImportWait } from './import-waits.ts';

/**
 * Up to this many are read one by one. Beyond it, Stripe's whole list is cheaper, a hundred at a
 * time.
 */
const MAX_ROWS_READ = 50;
const PAGE = 100;

/** A plan that is not on sale, and an end that has passed. */
const PLAN_PROBLEMS = `
  update user_import_row r set problems = coalesce(r.problems, '[]'::jsonb) || p.found
    from (select x.import_id, x.line, jsonb_agg(each.problem) as found
      from user_import_row x, lateral (
        select 'bad-plan' as problem where not (x.plan = any(?::text[]))
        union all select 'until-past' where x.plan_until <= ?::timestamptz) each
      where x.import_id = ?::uuid and x.plan is not null group by 1, 2) p
    where r.import_id = p.import_id and r.line = p.line`;

/** A hundred thousand customers take hours at Stripe's pace. */
export const checkImportJob = defineJob({
  name: 'check-import',
  payload: z.object({ importId: z.string() }),
  retry: { limit: UNTIL_DONE, delaySeconds: 2, maxDelaySeconds: 60 },
  expireSeconds: DAY_SECONDS,
  workers: 1,
  run: checkImport,
});

interface Found {
  id: string;
  customerId: string | null;
  problem: RowProblem | null;
}

/** The dry run: reads users and Stripe and predicts the result of each row. Changes no account. */
async function checkImport(deps: UserDeps, { importId }: { importId: string }): Promise<void> {
  const { orm, billing } = deps.accountData;
  const em = readFork(orm);
  const [open] = await em.execute<{ state: string }[]>(
    'select state from user_import where id = ?::uuid',
    [importId],
  );
  if (open?.state !== 'checking') return;
  const wanted = await em.execute<{ id: string }[]>(
    `select distinct stripe_subscription_id as id from user_import_row
       where import_id = ?::uuid and stripe_subscription_id is not null`,
    [importId],
  );
  const found = await noteImportWait(deps, importId, () =>
    findAtStripe(
      billing,
      wanted.map(({ id }) => id),
    ),
  );
  await transact(orm, async (write) => {
    // Checked again under the lock, so only one of two concurrent jobs continues.
    const [row] = await write.execute<{ state: string }[]>(
      'select state from user_import where id = ?::uuid for update',
      [importId],
    );
    if (row?.state !== 'checking') return;
    await write.execute(
      `update user_import_row r set stripe_customer_id = f.customer_id,
           problems = case when f.problem is null then r.problems
             else coalesce(r.problems, '[]'::jsonb) || jsonb_build_array(f.problem) end
         from jsonb_to_recordset(?::jsonb) as f(id text, customer_id text, problem text)
         where r.import_id = ?::uuid and r.stripe_subscription_id = f.id`,
      [
        JSON.stringify(
          found.map(({ id, customerId, problem }) => ({ id, customer_id: customerId, problem })),
        ),
        importId,
      ],
    );
    await findConflicts(write, importId);
    await write.execute(PLAN_PROBLEMS, [
      `{${paidPlans(billing.catalogue.current()).join(',')}}`,
      billing.clock.now().toISOString(),
      importId,
    ]);
    await write.execute(
      `update user_import_row set verdict = case when problems is null or problems = '[]'::jsonb
         then 'ready' else 'conflict' end where import_id = ?::uuid`,
      [importId],
    );
    await write.execute(
      `update user_import set state = 'checked', reason = null where id = ?::uuid`,
      [importId],
    );
  });
}

async function findAtStripe(billing: BillingDeps, wanted: readonly string[]): Promise<Found[]> {
  if (wanted.length === 0) return [];
  const subscriptions = new Map<string, SubscriptionRead>();
  for await (const each of readSubscriptions(billing, wanted)) subscriptions.set(each.id, each);
  const known = new Set(
    (await readFork(billing.orm).find(KnownPriceEntity, {})).map((price) => price.stripePriceId),
  );
  return wanted.map((id) => {
    const there = subscriptions.get(id);
    return { id, customerId: there?.customerId ?? null, problem: problemOf(there, known) };
  });
}

async function* readSubscriptions(
  { stripe }: BillingDeps,
  wanted: readonly string[],
): AsyncGenerator<SubscriptionRead> {
  if (wanted.length <= MAX_ROWS_READ) {
    for (const id of wanted) {
      const one = await stripe.findSubscription(id);
      if (one !== null) yield one;
    }
    return;
  }
  const open = new Set(wanted);
  let after: string | null = null;
  while (open.size > 0) {
    const page = await stripe.listSubscriptions({ limit: PAGE, after });
    for (const each of page.subscriptions) if (open.delete(each.id)) yield each;
    after = page.subscriptions.at(-1)?.id ?? null;
    if (!page.hasMore || after === null) return;
  }
}

function problemOf(
  there: SubscriptionRead | undefined,
  known: ReadonlySet<string>,
): RowProblem | null {
  if (there === undefined) return 'subscription-unknown';
  if (!isLive(there.status)) return 'subscription-ended';
  return there.plan === null && !known.has(there.priceId ?? '') ? 'price-unknown' : null;
}
