import { request } from 'node:http';
import type { TestApp } from '../../../support/test-app.ts';

/** A person opens the page from a post on X. `fetch` would say that it is no page. */
export function arriveAt(
  app: Pick<TestApp, 'url'>,
  path: string,
  headers: Record<string, string> = {},
): Promise<void> {
  const browser = {
    'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:142.0) Gecko/20100101 Firefox/142.0',
    'sec-fetch-site': 'cross-site',
    referer: 'https://t.co/a',
  };
  return new Promise((resolve, reject) => {
    const sent = request(`${app.url}${path}`, { headers: { ...browser, ...headers } }, (answer) => {
      answer.resume();
      answer.once('end', resolve);
    });
    sent.once('error', reject);
    sent.end();
  });
}
