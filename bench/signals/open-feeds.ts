import { type ClientRequest, request } from 'node:http';
import { tokenOf } from '../seed/rows.ts';

export interface OpenFeeds {
  /** Milliseconds from now until every feed has the text; rejects after the limit. */
  receive(text: string, withinMs: number): Promise<number>;
  close(): void;
}

const AT_ONCE = 50;

/** Opens this many live feeds, five of each signed-in user, and waits for every greeting. */
export async function openFeeds(port: number, count: number, users: number): Promise<OpenFeeds> {
  const feeds: { sent: ClientRequest; text: string; onText: () => void }[] = [];
  const open = (n: number) =>
    new Promise<void>((resolve, reject) => {
      const sent = request({
        host: '127.0.0.1',
        port,
        path: '/api/signals/stream',
        headers: { cookie: `__Host-sid=${tokenOf(n % users)}` },
        agent: false,
      });
      const feed = { sent, text: '', onText: () => {} };
      feeds.push(feed);
      sent.on('error', reject);
      sent.on('response', (answer) => {
        if (answer.statusCode !== 200) reject(new Error(`Status ${answer.statusCode}`));
        answer.setEncoding('utf8');
        answer.on('data', (chunk: string) => {
          feed.text += chunk;
          if (feed.text.includes('event: hello')) resolve();
          feed.onText();
        });
      });
      sent.end();
    });
  for (let n = 0; n < count; n += AT_ONCE) {
    await Promise.all(Array.from({ length: Math.min(AT_ONCE, count - n) }, (_, i) => open(n + i)));
  }
  return {
    receive(text, withinMs) {
      const since = performance.now();
      return new Promise((resolve, reject) => {
        let missing = feeds.length;
        const late = setTimeout(() => reject(new Error(`${missing} feeds missed it.`)), withinMs);
        for (const feed of feeds) {
          feed.onText = () => {
            if (!feed.text.includes(text)) return;
            feed.onText = () => {};
            missing -= 1;
            if (missing > 0) return;
            clearTimeout(late);
            resolve(performance.now() - since);
          };
        }
      });
    },
    close() {
      for (const { sent } of feeds) sent.on('error', () => {}).destroy();
    },
  };
}
