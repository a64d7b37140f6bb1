import type { HomeNeed } from '../../../src/contract/operator-home.contract.ts';
import { moneyText } from '../../../src/domain/money-text.ts';
import type { NeedKind } from '../../../src/domain/operator/needs.ts';
import { claimsMore } from '../../../src/domain/signals/record/claim.ts';
import { rateText } from '../../../src/domain/signals/record/figure-text.ts';
import { listDisputes } from '../../billing/disputes/disputes.view.ts';
import { listOpenCases } from '../../billing/disputes/open-cases.view.ts';
import { listExitsOf } from '../../billing/exits/exits-to-check.ts';
import { listPaidSignUps } from '../../billing/paid-sign-ups/paid-sign-ups.ts';
import { listDuePayouts } from '../../billing/referrals/payouts/payout-lists.ts';
import { listUndecided } from '../../billing/referrals/self-referrals/undecided-referrals.ts';
import { listLiveDuplicates } from '../../billing/standing/live-duplicates.ts';
import { listEmptiedTrials } from '../../billing/trials/trials.view.ts';
import { readFork } from '../../database/transaction.ts';
import { listUnclear } from '../../discord/identity/unclear-identities.ts';
import { countFailedJobs } from '../../jobs/job-board.ts';
import { countParkedEvents, listParkedEvents } from '../../jobs/parked-events.ts';
import { listGoneAnchors, listUnposted } from '../../signals/record/anchors/gone-anchors.ts';
import { listPausedRoutes } from '../../signals/relay/routes/paused-routes.ts';
import { listTroubledSources } from '../../signals/sources/troubled-sources.ts';
import { failedAccess } from '../access/failed-access.view.ts';
import { listCheckedImports } from '../import/checked-imports.ts';
import { findMoveToDecide } from '../move/move-to-decide.ts';
import type { HomeDeps } from './home.deps.ts';
import { listMissedAccess } from './missed-access.ts';
import { listUnusedPauses } from './unused-pauses.ts';

type Item = HomeNeed['items'][number];
type Found = Omit<HomeNeed, 'kind'>;

/** An action on the home takes this many at once. */
const MAX_ITEMS = 100;

const item = (name: string, id: string | null = null, note: string | null = null): Item => {
  return { name, id, note };
};
const of = (items: Item[], count = items.length): Found => ({ count, items });
const days = (found: readonly string[]) => of(found.map((day) => item(day)));
const iso = (moment: Date | string) => new Date(moment).toISOString();
const nameOf = (email: string | null, id: string) => email ?? id.slice(0, 8);

/** Reads each need from the slice that knows it. */
export const NEED_SOURCES: Record<NeedKind, (deps: HomeDeps) => Promise<Found>> = {
  async 'provider-down'({ operations }) {
    const states = await operations.recentProviderStates();
    const out = states.filter(({ name, state }) => {
      // A refused session has its own line.
      return state === 'down' || (state === 'refused' && name !== 'tradingview');
    });
    return of(out.map(({ name, message }) => item(name, null, message)));
  },

  async 'tradingview-session'({ operations, setUp }) {
    const { manual, modes } = setUp.facts;
    const state = manual ? 'working' : await operations.sessionState();
    // Without cookies in the environment, a missing session belongs to the set-up.
    const isMissing = state === 'absent' && modes.tradingview !== 'off';
    return of(state === 'refused' || isMissing ? [item(state)] : []);
  },

  async 'paywall-leak'({ community: { paywall } }) {
    const { checked } = paywall.known();
    const channels = new Map((checked?.channels ?? []).map(({ id, name }) => [id, name]));
    const open = new Set((checked?.faults ?? []).map(({ channelId }) => channelId));
    return of([...open].map((id) => item(`#${channels.get(id) ?? id}`, id)));
  },

  async 'paywall-unchecked'({ community: { paywall }, setUp: { facts } }) {
    const { failure } = paywall.known();
    return of(
      failure === null || facts.modes.discord === 'off' ? [] : [item('paywall', null, failure)],
    );
  },

  async dispute({ orm }) {
    const open = await listOpenCases(readFork(orm));
    const found = of(
      open
        .slice(0, MAX_ITEMS)
        .map(({ id, accountId, email, dueBy, amountCents, currency, reason }) => ({
          ...item(email ?? '', accountId, dueBy === null ? null : iso(dueBy)),
          dispute: { id, amountCents, currency, reason },
        })),
      open.length,
    );
    const [only] = open;
    return open.length === 1 && only !== undefined ? { ...found, caseId: only.id } : found;
  },

  async 'fraud-warning'({ orm, catalogue }) {
    const { warnings } = await listDisputes({ orm, catalogue });
    return of(
      warnings.map(({ id, accountId, email, amountCents, currency }) => {
        const isPaid = amountCents !== null && currency !== null;
        const paid = isPaid ? `A payment of ${moneyText(amountCents, currency)}` : 'A payment';
        return item(email ?? paid, accountId ?? null, id);
      }),
    );
  },

  async 'access-failed'({ orm }) {
    const { failures, total } = await failedAccess({ orm }, { limit: MAX_ITEMS });
    const people = new Map(failures.map((each) => [each.accountId, each]));
    return of(
      [...people.values()].map(({ accountId, email, reason }) =>
        item(nameOf(email, accountId), accountId, reason),
      ),
      total,
    );
  },

  async 'account-unclear'({ community }) {
    const people = await listUnclear(community);
    return of(people.map(({ accountId, email }) => item(nameOf(email, accountId), accountId)));
  },

  async 'access-missed'({ orm, clock }) {
    const people = await listMissedAccess(readFork(orm), clock.now());
    return of(people.map(({ accountId, email }) => item(nameOf(email, accountId), accountId)));
  },

  async 'pause-unpaid'({ orm, clock }) {
    const people = await listUnusedPauses(readFork(orm), clock.now());
    return of(
      people.map(({ accountId, email, days, cents, currency }) =>
        item(
          email,
          accountId,
          `${days} ${days === 1 ? 'day' : 'days'}, ${moneyText(cents, currency)}`,
        ),
      ),
    );
  },

  'exit-late': (deps) => exitsOf(deps, 'late'),
  'exit-unmatched': (deps) => exitsOf(deps, 'unmatched'),

  async 'paid-unregistered'({ orm }) {
    const paid = await listPaidSignUps({ orm });
    return of(
      paid.map(({ attempt, signUp }) =>
        item(signUp.email, attempt.id, attempt.paidAt?.toISOString() ?? null),
      ),
    );
  },

  async 'paid-twice'({ orm }) {
    const spare = await listLiveDuplicates({ orm });
    return of(spare.map(({ stripeSubscriptionId: id }) => item(id, id)));
  },

  async 'referral-undecided'({ orm }) {
    const found = await listUndecided(readFork(orm));
    return of(
      found.map(({ userId, email, partnerId, partnerName, partnerEmail }) =>
        item(nameOf(email, userId), partnerId, partnerName || partnerEmail),
      ),
    );
  },

  async 'commission-due'({ orm }) {
    const due = await listDuePayouts({ orm });
    return of(
      due.map(({ partnerId, name, email, ...sum }) =>
        item(name || email, partnerId, moneyText(sum.amountMinor, sum.currency)),
      ),
    );
  },

  async 'trial-emptied'({ orm, catalogue }) {
    const found = await listEmptiedTrials(readFork(orm), catalogue.current());
    return of(found.map(({ plan, name }) => item(name, plan)));
  },

  async 'event-parked'({ orm }) {
    const count = await countParkedEvents(orm);
    if (count === 0) return of([]);
    const events = await listParkedEvents(orm, MAX_ITEMS);
    return of(
      events.map(({ id, type, lastError }) => item(type, id, lastError ?? null)),
      count,
    );
  },

  async 'job-failed'({ orm }) {
    return of([], await countFailedJobs(orm));
  },

  'alerts-held': ({ orm }) => sourcesIn({ orm }, 'held'),
  'source-silent': ({ orm }) => sourcesIn({ orm }, 'silent'),

  async 'route-paused'({ orm }) {
    const routes = await listPausedRoutes(readFork(orm));
    return of(routes.map(({ id, source, message }) => item(source, id, message)));
  },

  'anchor-gone': async ({ orm }) => days(await listGoneAnchors(readFork(orm))),
  'anchor-unposted': async ({ orm, clock }) => days(await listUnposted(readFork(orm), clock.now())),

  async 'claim-too-high'({ signals: { claims, accuracy, record } }) {
    const { figures } = record.current();
    if (claims === 'live' || !claimsMore(accuracy, figures)) return of([]);
    return of([item(accuracy, null, rateText(figures))]);
  },

  async 'import-checked'({ orm }) {
    const files = await listCheckedImports(readFork(orm));
    return of(files.map(({ id, fileName }) => item(fileName, id)));
  },

  async 'move-open'({ orm }) {
    const move = await findMoveToDecide(readFork(orm));
    return of(move === null ? [] : [item(move.state, move.id)]);
  },

  async 'set-up'({ operations, setUp: { facts } }) {
    const { modes, manual, mail, operatorEmail } = facts;
    // A pasted session needs no cookies in the environment.
    const isPasted = modes.tradingview === 'off' && (await operations.sessionState()) !== 'absent';
    const known = { ...modes, ...((manual || isPasted) && { tradingview: 'own' }) };
    const missing = [
      ...(['stripe', 'discord', 'tradingview'] as const)
        .filter((name) => known[name] !== 'own')
        .map((name) => item(name, null, known[name])),
      ...(mail.smtp ? [] : [item('mail', null, 'sandbox')]),
      ...(operatorEmail === null ? [item('alerts', null, 'off')] : []),
    ];
    return of(missing, Math.min(missing.length, 1));
  },
};

async function exitsOf(deps: HomeDeps, kind: 'late' | 'unmatched'): Promise<Found> {
  const { exits, total } = await listExitsOf(deps, kind);
  return of(
    exits
      .slice(0, MAX_ITEMS)
      .map(({ id, kind: exit, email, receivedAt }) => ({ ...item(email, id, receivedAt), exit })),
    total,
  );
}

async function sourcesIn(
  { orm }: Pick<HomeDeps, 'orm'>,
  trouble: 'held' | 'silent',
): Promise<Found> {
  const sources = await listTroubledSources(readFork(orm));
  return of(
    sources.filter((each) => each.trouble === trouble).map(({ key, name }) => item(name, key)),
  );
}
