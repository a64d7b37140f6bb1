import { bug, edit, type PlantedBug } from './support/planted-bug.ts';

/** Bugs in what a subscriber sees, hears and is mailed of signals. */
export default [
  bug(
    'an old feed without a network that looks like the one of now',
    'client-feed-arrivals.long.test.ts',
    edit('features/signals/signals-page.tsx', 'first?.asOf ??', ''),
  ),
  bug(
    'a value that a route hides, in the answer of a lower plan',
    'feed/signal-feed.test.ts',
    edit('signals/feed.ts', 'due.every(({ mask }) => mask.includes(field))', 'false'),
  ),
  bug(
    'a signal before its delay is over',
    'feed/signal-feed.test.ts',
    edit('signals/feed.ts', 'mine.filter(({ dueAt }) => dueAt <= now)', 'mine.filter(() => true)'),
    edit(
      'feed.statements.ts',
      'and due.due_at <= $3::timestamptz and',
      'and $3::timestamptz is not null and',
    ),
  ),
  bug(
    'a filter that finds a signal by a hidden symbol',
    'feed/signal-feed.test.ts',
    edit('feed.statements.ts', "{ sql: shows('symbol') },", ''),
  ),
  bug(
    'a withdrawn signal that still goes out when its delay is over',
    'feed/signal-feed.test.ts',
    // Deliveries are also marked when the withdrawal arrives, so every guard goes.
    edit('feed.statements.ts', 'taken.received_at < due.due_at', 'false'),
    edit('feed.statements.ts', "and due.state <> 'withdrawn'", ''),
    edit('feed.statements.ts', "and d.state <> 'withdrawn'", ''),
    edit('signals/feed.ts', 'reveals.filter(({ dueAt }) => dueAt <= withdrawnAt)', 'reveals'),
  ),
  bug(
    'a page in memory that one plan gets from another',
    'feed/signal-feed.test.ts',
    edit('feed-answers.ts', 'JSON.stringify([plan, cursor, limit])', 'JSON.stringify([limit])'),
  ),
  bug(
    'a live feed that goes on after its session has ended',
    'feed/signal-stream.test.ts',
    edit(
      'live/feed-hub.ts',
      "if (!sessions.has(reader.sessionId)) end(reader, 'session');",
      'if (false) end(reader, "session");',
    ),
  ),
  bug(
    'a live feed that keeps the plan it was opened with',
    'feed/signal-stream.test.ts',
    edit('live/feed-hub.ts', 'plans.get(reader.accountId) !== reader.plan', 'false'),
  ),
  bug(
    'a changed signal that is announced as new',
    'feed/signal-stream.test.ts',
    edit('live/feed-hub.ts', '!before.has(seq) &&', ''),
  ),
  bug(
    'a notification that ignores the plan of its reader',
    'feed/push.long.test.ts',
    edit('plan-notices.ts', 'plansUpTo(catalogue.current(), own).includes(plan)', 'own !== ""'),
  ),
  bug(
    'a push to a browser whose session has ended',
    'feed/push.long.test.ts',
    edit('send-notices.ts', '!sessions.has(subscription.sessionId)', 'false'),
  ),
  bug(
    'more open feeds than allowed for one account',
    'feed/signal-stream.test.ts',
    edit('live/feed-hub.ts', 'opening.push(accountId);', ''),
  ),
  bug(
    'a push to an address of a private network',
    'feed/push-subscription.long.test.ts',
    edit(
      'signals/gateway/adapter.ts',
      '(isIP(host) === 0 || isPublicAddress(host))',
      'host !== ""',
    ),
  ),
  bug(
    'a signal that is mailed again the next day',
    'feed/digest.long.test.ts',
    edit('mail-digests.ts', '{ cutoff: noon, lastSeq },', '{ cutoff, lastSeq: 0 },'),
  ),
] satisfies PlantedBug[];
