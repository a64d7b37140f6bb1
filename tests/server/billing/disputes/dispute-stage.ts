import { type Subscriber, subscribe } from '../../../support/subscribers.ts';
import { createTestApp, type TestApp } from '../../../support/test-app.ts';
import { until } from '../../../support/until.ts';
import { type OperatorCalls, operatorAt } from '../../operator/operator-calls.ts';

export const OWNER = 'owner@example.com';
/** The buyers pay a month of Premium. */
export const AMOUNT = '99.00';

interface StripeDispute {
  id: string;
  status: string;
  evidence: Record<string, string | null>;
  evidence_details: { submission_count: number; has_evidence: boolean; due_by: number };
  enhanced_eligibility_types: string[];
}

export interface CaseRow {
  id: string;
  state: string;
  advice: string | null;
  adviceReason: string | null;
  evidence: Record<string, string> | null;
  facts: { kind: string; at: string; text: string; personal: string | null; source: string }[];
  decidedBy: string | null;
}

const CASE = `
  select id, state, advice, advice_reason as "adviceReason", evidence, facts,
    decided_by as "decidedBy"
  from dispute_case where id = ?`;

export type DisputeStage = Awaited<ReturnType<typeof openDisputes>>;

/** A shop whose buyers dispute, and reads of both sides. */
export async function openDisputes(environment: Record<string, string> = {}) {
  const app: TestApp = await createTestApp({
    environment: {
      RATE_LIMIT_SCALE: '1000',
      OPERATOR_EMAIL: OWNER,
      DISPUTE_EVIDENCE: 'at-once',
      ...environment,
    },
  });
  const operator: OperatorCalls = await operatorAt(app);
  const sql = <T>(text: string, values: unknown[] = []) =>
    app.app.parts.orm.em.fork().execute<T[]>(text, values);
  const caseOf = async (id: string) => (await sql<CaseRow>(CASE, [id]))[0];
  const atStripe = async (id: string) => {
    const { disputes } = (await app.control('GET', '/stripe/state')) as {
      disputes: StripeDispute[];
    };
    const found = disputes.find((each) => each.id === id);
    if (found === undefined) throw new Error(`Stripe has no dispute ${id}.`);
    return found;
  };
  const chargeOf = async ({ userId }: Subscriber) => {
    const [row] = await sql<{ id: string }>(
      `select stripe_charge_id as id from received_payment
       where user_id = ? and stripe_charge_id <> 'ch_other'`,
      [userId],
    );
    return row?.id ?? '';
  };
  const dispute = async (who: Subscriber, body: object = {}, kind = 'dispute') => {
    const path = `/stripe/charges/${await chargeOf(who)}/${kind}`;
    return ((await app.control('POST', path, body)) as { id: string }).id;
  };
  const inState = (id: string, state: string) =>
    until(`the case is ${state}`, async () => (await caseOf(id))?.state === state);
  let names = 0;
  /** A subscriber who signed in and has the indicators, read back. */
  const buyer = async () => {
    const who = await subscribe(app, 'premium');
    names += 1;
    const username = `disputer_${names}`;
    await app.control('POST', '/tradingview/users', { username });
    await who.post('/api/set-tradingview-username', {
      tradingViewUsername: username,
    });
    await until('the indicators are given', async () => {
      const grants = await sql<{ state: string }>(
        `select state from access_grant where account_id = ? and provider = 'tradingview'`,
        [who.userId],
      );
      return grants.length > 0 && grants.every(({ state }) => state === 'granted');
    });
    return who;
  };
  return {
    app,
    operator,
    sql,
    caseOf,
    atStripe,
    chargeOf,
    dispute,
    inState,
    audited: (action: string, id: string) =>
      sql<{ actor_kind: string; after: Record<string, unknown> }>(
        'select actor_kind, after from audit_entry where action = ? and target = ? order by id',
        [action, `dispute:${id}`],
      ),
    buyer,
    /** Disputes a new buyer's payment and waits until the answer is staged. */
    async disputed(body: object = {}) {
      const who = await buyer();
      const id = await dispute(who, body);
      await inState(id, 'staged');
      // A second event may draft it again, also one that Stripe has not delivered yet.
      await until('every draft is done', async () => {
        const { deliveries } = (await app.control('GET', '/stripe/deliveries?state=waiting')) as {
          deliveries: object[];
        };
        if (deliveries.length > 0) return false;
        const waiting = await sql(
          `select 1 from job.job where name = 'dispute-draft' and state in ('created', 'retry', 'active')
           union all select 1 from inbox_event
             where processed_at is null and subject->>'objectId' = ?`,
          [id],
        );
        return waiting.length === 0;
      });
      return { who, id };
    },
  };
}
