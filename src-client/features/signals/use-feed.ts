import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { FeedEvent, FeedFilters } from '../../../src/contract/signal-feed.contract.ts';
import { SIGNALS_COPY as COPY } from '../../../src/texts/pages/signals/feed.texts.ts';
import '../../lib/call/list-hooks.ts';
import { keyOf, trpc } from '../../lib/call/trpc.ts';
import { useSession } from '../../lib/session/session.ts';
import { sessionToken } from '../../lib/session/session-token.ts';
import { isListed } from './feed-search.ts';
import { mergeSignals, newSignals } from './merge-signals.ts';
import { useFeedStream } from './use-feed-stream.ts';

/** The feed with these filters, kept up to date by the live stream. */
export function useFeed(filters: FeedFilters) {
  const { refresh, leaving } = useSession();
  const { signalFeed } = trpc.useUtils().tradingview;
  const [fresh, setFresh] = useState<ReadonlySet<number>>(new Set());
  // The number tells two announcements with the same words apart.
  const [said, setSaid] = useState({ number: 0, text: '' });
  const query = trpc.tradingview.signalFeed.useInfiniteQuery(filters, {
    getNextPageParam: ({ next }) => next,
    enabled: !leaving,
    // Keeps the former list until the filtered one arrives.
    placeholderData: (before) => before,
  });
  const isFiltered = Object.keys(filters).length > 0;
  const queries = useQueryClient();
  /** Its answer may be older than what the stream brought since it was asked, and replaces that. */
  const isOvertaken = useRef(false);
  const queryKey = keyOf('tradingview.signalFeed', filters, 'infinite');
  const isReading = () => queries.isFetching({ queryKey, exact: true }) > 0;
  // A second read would end a running one, and with it the page that the reader asked for.
  const readAgain = () => {
    if (isReading()) isOvertaken.current = true;
    else void signalFeed.invalidate();
  };
  const { isFetching } = query;
  useEffect(() => {
    if (isFetching || !isOvertaken.current) return;
    isOvertaken.current = false;
    void signalFeed.invalidate();
  }, [isFetching, signalFeed]);

  const take = (event: FeedEvent) => {
    const added = newSignals(query.data?.pages ?? [], event);
    if (added.length > 0) {
      setFresh((before) => new Set([...before, ...added.map(({ seq }) => seq)]));
    }
    const count = added.filter((signal) => isListed(signal, filters)).length;
    if (count > 0) {
      const text = count === 1 ? COPY.arrivedOne : COPY.arrivedMany({ count: String(count) });
      setSaid(({ number }) => ({ number: number + 1, text }));
    }
    if (isFiltered) return readAgain();
    signalFeed.setInfiniteData(
      filters,
      (before) => before && { ...before, pages: mergeSignals(before.pages, event.signals) },
    );
    if (isReading()) isOvertaken.current = true;
  };

  const stream = useFeedStream({
    onOpen: readAgain,
    onSignals: take,
    onEnd(reason) {
      if (reason === 'session') sessionToken.refuse();
      if (reason === 'plan') void refresh().then(readAgain);
    },
  });

  const pages = query.data?.pages ?? [];
  return {
    query,
    stream,
    said,
    fresh,
    first: pages[0] ?? null,
    signals: pages.flatMap(({ signals }) => signals),
  };
}
