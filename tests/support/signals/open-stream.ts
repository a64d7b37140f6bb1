import type { FeedSignal } from '../../../src/contract/signal-feed.contract.ts';
import type { Person } from '../http-person.ts';
import { until } from '../until.ts';

export interface OpenStream {
  status: number;
  /** Everything received so far. */
  text(): string;
  /** The events of one name, with their data. */
  events(name: string): Record<string, unknown>[];
  /** Every signal of every event, oldest event first. */
  signals(): FeedSignal[];
  isEnded(): boolean;
  close(): void;
}

/** Opens the live feed as a page does, and waits for the server's greeting. */
export async function openStream(
  url: string,
  person: Pick<Person, 'cookies'>,
): Promise<OpenStream> {
  const leaving = new AbortController();
  const cookie = [...person.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const answer = await fetch(`${url}/api/signals/stream`, {
    headers: { cookie, accept: 'text/event-stream' },
    signal: leaving.signal,
  });
  let text = '';
  let ended = false;
  const reading = (async () => {
    const decoder = new TextDecoder();
    for await (const chunk of answer.body ?? []) text += decoder.decode(chunk, { stream: true });
  })();
  void reading
    .catch(() => {})
    .finally(() => {
      ended = true;
    });
  const events = (name: string) =>
    [...text.matchAll(/event: (\w+)\ndata: (.*)\n\n/g)]
      .filter(([, event]) => event === name)
      .map(([, , data = '']) => JSON.parse(data) as Record<string, unknown>);
  if (answer.status === 200) {
    await until('the stream greets', () => events('hello').length > 0);
  }
  return {
    status: answer.status,
    text: () => text,
    events,
    signals: () => events('signals').flatMap(({ signals }) => signals as FeedSignal[]),
    isEnded: () => ended,
    close: () => leaving.abort(),
  };
}
