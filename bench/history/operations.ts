import { AccessAttemptEntity } from '../../src-server/access/access-attempt.entity.ts';
import { withAuditOrigin } from '../../src-server/audit/audit-origin.ts';
import { operatorActor, recordAudit } from '../../src-server/audit/record-audit.ts';
import { isFull } from '../../src-server/billing/capacity/count-subscribers.ts';
import { findPaidAttempt, writeAttempt } from '../../src-server/billing/checkout/attempts.ts';
import { mailDueReturnLinks } from '../../src-server/billing/paid-sign-ups/mail-return-link.ts';
import { readBacklog } from '../../src-server/composition/monitoring/gauges.ts';
import { newId } from '../../src-server/database/identifier.ts';
import { readFork, transact } from '../../src-server/database/transaction.ts';
import { createInbox, type Inbox } from '../../src-server/jobs/inbox.ts';
import { claimEvents } from '../../src-server/jobs/inbox-claim.ts';
import { settleEvents } from '../../src-server/jobs/inbox-covered.ts';
import { countParkedEvents } from '../../src-server/jobs/parked-events.ts';
import { listAudit } from '../../src-server/operator/audit/list-audit.ts';
import { feedPage } from '../../src-server/signals/feed/signal-feed.ts';
import { judgeAlerts } from '../../src-server/signals/intake/judge-stored.ts';
import { createAlertReceiver } from '../../src-server/signals/intake/receive-alert.ts';
import { judgeOutcomes } from '../../src-server/signals/record/outcomes/judge-outcomes.ts';
import { operatorId } from './audit-rows.ts';
import type { Opened } from './opened.ts';
import { LIMITED_PLAN, userWithAttempts } from './seed-history.ts';
import { SOURCE, strategyOf, symbolOf, TOKEN } from './signal-rows.ts';

/** One call of the product. `call` counts up, so no two calls ask for the same thing. */
type Operation = (call: number) => Promise<unknown>;

const PAGE = 30;
/** Fractions of its multiples spread evenly. */
const GOLDEN_RATIO = 0.618_033_988_749_895;
const depth = (call: number) => (call * GOLDEN_RATIO) % 1;
const PRICE = {
  id: 'price_bench',
  lookupKey: 'premium',
  active: true,
  currency: 'usd',
  amountCents: 9900,
  interval: 'month',
  intervalCount: 1,
  plan: 'premium',
};
const FROM = { address: '203.0.113.9', browser: null, device: null, locale: 'en', agreedTo: null };

/** Every measured write and read, by the words of the report. */
export async function operationsOf(opened: Opened): Promise<Record<string, Operation>> {
  return {
    ...inboxOperations(opened),
    ...attemptOperations(opened),
    ...(await auditOperations(opened)),
    ...signalOperations(opened),
  };
}

function inboxOperations({ parts }: Opened): Record<string, Operation> {
  const { orm, machineClock } = parts;
  const inbox = createInbox(orm, machineClock);
  return {
    'a webhook event, stored': (call) => storeEvent(inbox, `evt_stored${call}`, true),
    'a webhook event, stored, claimed and settled': async (call) => {
      await storeEvent(inbox, `evt_claimed${call}`, false);
      const events = await claimEvents(orm, machineClock.now(), 8);
      if (events.length !== 1) throw new Error(`${events.length} events were claimed.`);
      await settleEvents(
        orm,
        events.map(({ id }) => id),
        machineClock.now(),
      );
    },
    'the counts that monitoring reads': async () => {
      await readBacklog(parts);
      await countParkedEvents(orm);
    },
  };
}

/** Stores one event like a webhook of Stripe's. */
export function storeEvent(inbox: Inbox, externalId: string, isDone: boolean): Promise<boolean> {
  const subject = { objectId: 'in_bench', objectKind: 'invoice', customerId: `cus_${externalId}` };
  return inbox.receive({ source: 'stripe', externalId, type: 'invoice.paid', subject, isDone });
}

function attemptOperations({ parts, size }: Opened): Record<string, Operation> {
  const { orm, billing, clock } = parts;
  const [plan] = billing.catalogue.current().plans;
  if (plan === undefined) throw new Error('The catalogue has no plan.');
  const limited = { ...plan, key: LIMITED_PLAN, capacity: 1_000 };
  return {
    'a payment attempt, written': (call) =>
      writeAttempt(billing, {
        payer: {
          userId: userWithAttempts(call, size.payments),
          email: 'bench@example.com',
          kind: 'upgrade',
        },
        plan: 'premium',
        billingCycle: 'monthly',
        price: PRICE,
        customerId: 'cus_bench',
        origin: 'https://shop.example',
        askedFor: undefined,
        from: FROM,
      }),
    'a user’s payment without an account': (call) =>
      findPaidAttempt(readFork(orm), userWithAttempts(call, size.payments)),
    'the places of a limited plan': () =>
      isFull(readFork(orm), limited, { now: clock.now(), except: [] }),
    'the payments that wait for a return link': () => mailDueReturnLinks(billing),
    'a user’s access attempts': (call) =>
      readFork(orm).find(
        AccessAttemptEntity,
        { accountId: userWithAttempts(call, size.accessAttempts) },
        { orderBy: { id: 'desc' }, limit: 60 },
      ),
  };
}

async function auditOperations({ parts, size }: Opened): Promise<Record<string, Operation>> {
  const { orm, machineClock } = parts;
  const deep = await readFork(orm).execute<{ cursor: string }[]>(
    `select to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') || '|' || id as cursor
       from audit_entry where id in (select entry_id from audit_link where seq = any (?::bigint[]))`,
    [`{${Array.from({ length: 500 }, (_, n) => 200 + Math.floor(depth(n) * (size.audit - 400)))}}`],
  );
  const origin = { operatorId: operatorId(1), address: '203.0.113.9', browser: 'bench' };
  return {
    'an audit entry, linked to the chain': (call) =>
      withAuditOrigin(origin, () =>
        transact(orm, async (em) =>
          recordAudit(em, {
            at: machineClock.now(),
            actor: operatorActor(origin),
            action: 'user.synced',
            target: `account:${userWithAttempts(call, size.accessAttempts)}`,
            before: null,
            after: { outcome: 'done' },
          }),
        ),
      ),
    'the audit’s first page': () => listAudit({ orm }, {}),
    'a later page of the audit': (call) =>
      listAudit({ orm }, { cursor: deep[call % deep.length]?.cursor ?? '' }),
    'the audit of one operator': (call) =>
      listAudit({ orm }, { operatorId: operatorId((call % 3) + 1) }),
    'the audit about an account': (call) =>
      listAudit({ orm }, { whom: userWithAttempts(call, size.audit) }),
    'the audit about an address': (call) =>
      listAudit({ orm }, { whom: `user-${String(call % 100).padStart(7, '0')}@` }),
  };
}

function signalOperations({ parts, size }: Opened): Record<string, Operation> {
  const { signals, orm } = parts;
  const receive = createAlertReceiver({ ...signals, pokeIntake: () => {} });
  const plan = signals.catalogue.current().plans.at(-1)?.key ?? '';
  const page = (before: number | null) =>
    feedPage(signals, { plan, filters: {}, before, limit: PAGE });
  return {
    'a signal, from its alert to the chain': async (call) => {
      const body = JSON.stringify(alertOf(call));
      const arrived = { sourceKey: SOURCE, token: TOKEN, address: '203.0.113.9', body };
      await receive({ ...arrived, contentType: 'application/json' });
      await judgeAlerts(signals);
    },
    'the outcomes of new signals, judged': () => judgeOutcomes({ ...signals, orm }),
    'the feed’s first page': () => page(null),
    'a later page of the feed': (call) =>
      page(PAGE + Math.floor(depth(call) * (size.signals - PAGE))),
  };
}

/** Opens a position and closes it with the next call. */
function alertOf(call: number) {
  const pair = Math.floor(call / 2);
  const position = { strategy: strategyOf(pair), symbol: symbolOf(pair), side: 'long' };
  const isOpening = call % 2 === 0;
  const levels = isOpening ? { stop: '63800', targets: ['65000'] } : {};
  const bar = new Date(Date.now() - 60_000).toISOString();
  const kind = isOpening ? 'open' : 'close';
  return { kind, ...position, price: '64250.5', interval: '240', bar, id: newId(), ...levels };
}
