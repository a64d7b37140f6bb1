import { Button } from '@mantine/core';
import { getRouteApi, Link, Navigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import type { CurrentUser } from '../../../src/contract/auth.contract.ts';
import { returnPage } from '../../../src/domain/page-path.ts';
import { SIGNALS_COPY as COPY } from '../../../src/texts/pages/signals/feed.texts.ts';
import { BareFrame } from '../../components/frame/bare-frame.tsx';
import { PageSpinner } from '../../components/frame/page-spinner.tsx';
import { Panel } from '../../components/panel.tsx';
import { catalogue } from '../../lib/catalogue.ts';
import { showMoment } from '../../lib/dates.ts';
import { settings } from '../../lib/public-settings.ts';
import { useSession } from '../../lib/session/session.ts';
import { shownPlanName } from '../../lib/texts/plan-name.ts';
import { usePageTitle } from '../../lib/use-page-title.ts';
import { SignOutButton } from '../dashboard/sign-out-button.tsx';
import { NotFoundPage } from '../not-found/not-found-page.tsx';
import { FeedFilters } from './feed-filters.tsx';
import { feedSearch, filtersOf, hasFilters } from './feed-search.ts';
import { registerFeedWorker } from './feed-worker.ts';
import { LockedFeed } from './locked-feed.tsx';
import { NotifyPanel } from './notify-panel.tsx';
import { PlanReach } from './plan-reach.tsx';
import { leadText } from './reach-text.ts';
import { SignalCard } from './signal-card.tsx';
import styles from './signals-page.module.css';
import { useFeed } from './use-feed.ts';
import type { StreamState } from './use-feed-stream.ts';

const route = getRouteApi('/signals');

/** The subscriber's live feed. A shop without signals has no such page. */
export function SignalsPage() {
  const { user } = useSession();
  const { signal } = feedSearch({ ...route.useSearch() });
  if (settings.signals !== true) return <NotFoundPage />;
  if (user === null) {
    const next = returnPage(`/signals?signal=${signal}`) ?? '/signals';
    return <Navigate to="/login" search={{ next }} />;
  }
  return <Feed user={user} />;
}

/** `upTo`: the moment that the shown signals reach. */
function LiveMark({ state, upTo }: { state: StreamState; upTo: string }) {
  const moment = showMoment(upTo);
  const texts = {
    live: COPY.live,
    connecting: COPY.connecting,
    offline: COPY.offline({ moment }),
  };
  return (
    <span className={styles.live} data-state={state}>
      {texts[state]}
    </span>
  );
}

function ClearFilters() {
  return (
    <p className={styles.clear}>
      <Link to="/signals" search={{}}>
        {COPY.clear}
      </Link>
    </p>
  );
}

function Feed({ user }: { user: CurrentUser }) {
  // Checked here: the routes are part of every page.
  const search = feedSearch({ ...route.useSearch() });
  const { query, stream, said, fresh, first, signals } = useFeed(filtersOf(search));
  const plan = shownPlanName(catalogue, first?.plan ?? user.subscriptionPlan);
  // Without a network, the service worker's answer may be days old although it was read just now.
  const upTo =
    stream.liveUntil?.toISOString() ?? first?.asOf ?? new Date(query.dataUpdatedAt).toISOString();
  usePageTitle(COPY.title);
  useEffect(() => {
    registerFeedWorker().catch((error: unknown) => {
      console.warn('The feed is not kept for offline use:', error);
    });
  }, []);
  return (
    <BareFrame width="wide" actions={<SignOutButton />}>
      <div className={styles.intro}>
        <div>
          <Link to="/" className={styles.back}>
            ← {COPY.back}
          </Link>
          <h1>{COPY.title}</h1>
          {first?.state === 'open' && <p>{leadText(first, plan)}</p>}
        </div>
        {first?.state === 'open' && <LiveMark state={stream.state} upTo={upTo} />}
      </div>
      <p role="status" className={styles.said}>
        {/* A new node each time: screen readers ignore a text that stays the same. */}
        <span key={said.number}>{said.text}</span>
      </p>
      {first === null && query.isPending && <PageSpinner />}
      {first === null && query.isError && (
        <Panel title={COPY.loadFailed}>
          <Button variant="default" onClick={() => query.refetch()}>
            {COPY.retry}
          </Button>
          {hasFilters(search) && <ClearFilters />}
        </Panel>
      )}
      {first?.state === 'off' && <Panel title={COPY.empty}>{COPY.emptyLead}</Panel>}
      {first?.state === 'locked' && <LockedFeed user={user} feed={first} />}
      {first !== null && first.state !== 'open' && <NotifyPanel toEnd />}
      {first?.state === 'open' && (
        <div className={styles.columns}>
          <div className={styles.main}>
            <FeedFilters search={search} />
            {signals.length === 0 && (
              <Panel title={hasFilters(search) ? COPY.nothingFound : COPY.empty}>
                <p>{hasFilters(search) ? COPY.nothingFoundLead : COPY.emptyLead}</p>
                {hasFilters(search) && <ClearFilters />}
              </Panel>
            )}
            <ul className={styles.list} aria-label={COPY.list}>
              {signals.map((signal) => (
                <li key={signal.seq}>
                  <SignalCard
                    signal={signal}
                    isNew={fresh.has(signal.seq)}
                    isWanted={search.signal === String(signal.seq)}
                  />
                </li>
              ))}
            </ul>
            {query.hasNextPage && (
              <Button
                variant="default"
                disabled={query.isFetchingNextPage}
                onClick={() => query.fetchNextPage()}
              >
                {query.isFetchingNextPage ? COPY.loadingMore : COPY.more}
              </Button>
            )}
            {query.isFetchNextPageError && (
              <p role="alert" className="failure">
                {COPY.moreFailed}
              </p>
            )}
          </div>
          <aside className={styles.side}>
            <PlanReach feed={first} />
            <NotifyPanel />
          </aside>
        </div>
      )}
      <footer className={styles.risk}>
        <strong>{COPY.notAdvice}</strong> {COPY.risk}
      </footer>
    </BareFrame>
  );
}
