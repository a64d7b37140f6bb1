import type { z } from 'zod';
import {
  FEED_PAGE,
  type FeedAnswer,
  type FeedSignal,
  type feedInput,
} from '../../../src/contract/signal-feed.contract.ts';
import { FREE_PLAN, type Plan } from '../../../src/domain/catalogue/catalogue.ts';
import { plansUpTo } from '../../../src/domain/signals/feed.ts';
import { reachOfPlans } from '../../../src/domain/signals/plan-reach.ts';
import type { RelayProvider } from '../../../src/domain/signals/relay.ts';
import { standingOf } from '../../billing/standing/standing.ts';
import { readFork } from '../../database/transaction.ts';
import type { Kernel } from '../../kernel.ts';
import type { SubscriberActor } from '../../procedure/request-context.ts';
import { RelayRouteEntity } from '../relay/relay-route.entity.ts';
import { SignalSourceEntity } from '../sources/signal-source.entity.ts';
import { findNextDue, readFeedPage } from './feed.statements.ts';
import type { FeedAnswers, ReadFeed } from './feed-answers.ts';
import { viewOf } from './feed-row.view.ts';

type Deps = Pick<Kernel, 'orm' | 'clock' | 'catalogue'>;
type AskedFeed = Parameters<typeof feedPage>[1];

/** One page of the signals that the caller's plan sees, newest first. */
export async function signalFeed(
  deps: Deps & { feedAnswers: FeedAnswers },
  { accountId, feed }: Pick<SubscriberActor, 'accountId' | 'feed'>,
  input: z.infer<typeof feedInput>,
): Promise<FeedAnswer> {
  const { cursor, limit = FEED_PAGE, ...filters } = input ?? {};
  const before = cursor ?? null;
  const plan = (feed?.plan as Plan | undefined) ?? (await planOf(deps, accountId));
  const asked = { plan, filters, before, limit };
  const isFiltered = Object.values(filters).some((value) => value !== undefined);
  const readAt = deps.clock.now();
  const answer =
    isFiltered || feed === undefined
      ? await readAnswer(deps, asked)
      : await keptAnswer(deps, { ...asked, version: feed.version, readAt });
  return { ...answer, asOf: readAt.toISOString() };
}

/** Everyone on the plan gets the same answer. */
async function keptAnswer(
  deps: Deps & { feedAnswers: FeedAnswers },
  { version, readAt, ...asked }: AskedFeed & { version: string; readAt: Date },
): Promise<ReadFeed> {
  const { feedAnswers, orm } = deps;
  const { plan, before, limit } = asked;
  const catalogue = deps.catalogue.current();
  const key = { plan, catalogue, version, cursor: before, limit };
  const found = feedAnswers.find(key, readAt);
  if (found !== null) return found;
  const [nextDueAt, answer] = await Promise.all([
    findNextDue(orm, readAt),
    readAnswer(deps, asked),
  ]);
  feedAnswers.keep(key, { answer, readAt, nextDueAt });
  return answer;
}

async function readAnswer(
  deps: Deps,
  { plan, filters, before, limit }: AskedFeed,
): Promise<ReadFeed> {
  const page = await feedPage(deps, { plan, filters, before, limit });
  if (before !== null) return { ...page, state: 'open', plan, unlockedBy: null, reach: [] };
  const reach = await readReach(deps);
  const sees = page.signals.length > 0 || reach.some((each) => each.plan === plan);
  if (sees) return { ...page, state: 'open', plan, unlockedBy: null, reach };
  const [lowest] = reach;
  const hasSignals = lowest !== undefined || (await isFeedOn(deps));
  const state = hasSignals ? 'locked' : 'off';
  return { ...page, state, plan, unlockedBy: lowest?.plan ?? null, reach };
}

/** The plan whose signals a person sees now. */
export async function planOf(deps: Deps, accountId: string): Promise<Plan> {
  return (await standingOf(deps, accountId))?.plan ?? FREE_PLAN;
}

/** One signal as a plan sees it through the deliveries of one provider. Null: it does not see it. */
export async function signalSeen(
  { orm, clock, catalogue: source }: Deps,
  { plan, seq, provider }: { plan: Plan; seq: number; provider: RelayProvider },
): Promise<FeedSignal | null> {
  const catalogue = source.current();
  const now = clock.now();
  const [row] = await readFeedPage(orm, {
    provider,
    plans: plansUpTo(catalogue, plan),
    now,
    filters: {},
    before: seq + 1,
    limit: 1,
  });
  return row?.seq === seq ? viewOf(row, { plan, catalogue, now }) : null;
}

/** The page of one plan: everyone on it sees the same. */
export async function feedPage(
  { orm, clock, catalogue: source }: Deps,
  {
    plan,
    filters,
    before,
    limit,
  }: { plan: Plan; limit: number } & Pick<Parameters<typeof readFeedPage>[1], 'filters' | 'before'>,
): Promise<Pick<FeedAnswer, 'signals' | 'next'>> {
  const catalogue = source.current();
  const now = clock.now();
  const rows = await readFeedPage(orm, {
    provider: 'site',
    plans: plansUpTo(catalogue, plan),
    now,
    filters,
    before,
    limit: limit + 1,
  });
  const shown = rows.slice(0, limit);
  return {
    signals: shown.flatMap((row) => viewOf(row, { plan, catalogue, now }) ?? []),
    next: rows.length > limit ? (shown.at(-1)?.seq ?? null) : null,
  };
}

async function readReach({ orm, catalogue }: Deps) {
  const routes = await readFork(orm).find(RelayRouteEntity, {
    provider: 'site',
    enabled: true,
    pausedReason: null,
    deletedAt: null,
  });
  return reachOfPlans(catalogue.current(), routes);
}

/** Whether the seller has set up signals. Without any, no page mentions them. */
export async function isFeedOn({ orm }: Pick<Deps, 'orm'>): Promise<boolean> {
  return (await readFork(orm).count(SignalSourceEntity, {})) > 0;
}
