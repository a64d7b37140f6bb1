import type { FeedEvent, StreamEnd } from '../../../../src/contract/signal-feed.contract.ts';

/** Texts of the event stream. JSON has no line breaks, so each event is one line of data. */
export const HELLO = 'retry: 3000\nevent: hello\ndata: {}\n\n';
export const HEARTBEAT = ': still here\n\n';

export const eventOf = (event: FeedEvent) => `event: signals\ndata: ${JSON.stringify(event)}\n\n`;

export const endOf = (reason: StreamEnd) => `event: end\ndata: ${JSON.stringify({ reason })}\n\n`;
