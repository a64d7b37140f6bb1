import { useEffect, useRef, useState } from 'react';
import type { FeedEvent, StreamEnd } from '../../../src/contract/signal-feed.contract.ts';
import { viewedUser } from '../../lib/session/viewed-user.ts';

export type StreamState = 'connecting' | 'live' | 'offline';

interface FeedStream {
  state: StreamState;
  /** When it was live the last time. Null: never since the page opened, or it is. */
  liveUntil: Date | null;
}

const CONNECTING: FeedStream = { state: 'connecting', liveUntil: null };
const LIVE: FeedStream = { state: 'live', liveUntil: null };

interface Listener {
  /** The stream is open, first or again: what came before may be missing. */
  onOpen(): void;
  onSignals(event: FeedEvent): void;
  onEnd(reason: StreamEnd): void;
}

const FIRST_RETRY_MS = 2_000;
const MAX_RETRY_MS = 60_000;

/** The server's live stream, opened again whenever it ends. */
export function useFeedStream(listener: Listener): FeedStream {
  const [stream, setStream] = useState(CONNECTING);
  const latest = useRef(listener);
  useEffect(() => {
    latest.current = listener;
  });
  useEffect(() => {
    // The stream has no header of a view: it would be the operator's own.
    if (viewedUser !== null) return;
    let source: EventSource | null = null;
    let timer: number | undefined;
    let failures = 0;
    const open = () => {
      source?.close();
      const opened = new EventSource('/api/signals/stream');
      source = opened;
      opened.addEventListener('hello', () => {
        failures = 0;
        setStream(LIVE);
        latest.current.onOpen();
      });
      opened.addEventListener('signals', ({ data }) => {
        latest.current.onSignals(JSON.parse(String(data)) as FeedEvent);
      });
      opened.addEventListener('end', ({ data }) => {
        const { reason } = JSON.parse(String(data)) as { reason: StreamEnd };
        openLater();
        latest.current.onEnd(reason);
      });
      opened.addEventListener('error', openLater);
    };
    // Not left to the browser: it gives up after a refusal, and all pages would return at once.
    const openLater = () => {
      source?.close();
      window.clearTimeout(timer);
      failures += 1;
      const state = navigator.onLine ? 'connecting' : 'offline';
      setStream((before) => ({
        state,
        liveUntil: before.state === 'live' ? new Date() : before.liveUntil,
      }));
      const wait = Math.min(MAX_RETRY_MS, FIRST_RETRY_MS * 2 ** Math.min(failures, 5));
      timer = window.setTimeout(open, wait * (0.5 + Math.random() / 2));
    };
    const openNow = () => {
      window.clearTimeout(timer);
      open();
    };
    const leave = () => {
      window.clearTimeout(timer);
      source?.close();
    };
    // Restored from the back/forward cache, after `leave` closed the stream.
    const comeBack = (event: PageTransitionEvent) => {
      if (event.persisted) openNow();
    };
    open();
    window.addEventListener('online', openNow);
    window.addEventListener('pagehide', leave);
    window.addEventListener('pageshow', comeBack);
    return () => {
      leave();
      window.removeEventListener('online', openNow);
      window.removeEventListener('pagehide', leave);
      window.removeEventListener('pageshow', comeBack);
    };
  }, []);
  return stream;
}
