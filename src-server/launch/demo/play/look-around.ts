import { request } from 'node:http';

const BROWSER =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36';
/** One of them for each visit in turn. Most buyers of indicators come from where they trade. */
const SOURCES = [
  'https://www.tradingview.com/',
  null,
  'https://www.google.com/',
  'https://www.youtube.com/',
  'https://www.tradingview.com/',
  'https://discord.com/',
  null,
  'https://t.co/',
  'https://www.reddit.com/',
  'https://a-trading-blog.example/',
] as const;
const PAGES = ['/', '/', '/register', '/', '/checkout'] as const;
const MIN_VISITS = 5;

/** Visits of a customer and of the people who looked and left: more or fewer with the customer's number. */
export async function lookAround(url: string, number: number): Promise<void> {
  const visits = MIN_VISITS + ((number * 7) % 11);
  for (let visit = 0; visit < visits; visit += 1) {
    const place = number * 3 + visit;
    await arrive(
      `${url}${PAGES[place % PAGES.length]}`,
      SOURCES[(place + visit) % SOURCES.length] ?? null,
    );
  }
}

/** Not `fetch`, which says in a header of its own that it is no page that a person opened. */
function arrive(address: string, referer: string | null): Promise<void> {
  const headers = {
    'user-agent': BROWSER,
    'sec-fetch-mode': 'navigate',
    'sec-fetch-site': referer === null ? 'none' : 'cross-site',
    ...(referer === null ? {} : { referer }),
  };
  return new Promise((resolve, reject) => {
    const sent = request(address, { headers }, (answer) => {
      answer.resume();
      answer.once('end', resolve);
    });
    sent.once('error', reject);
    sent.end();
  });
}
