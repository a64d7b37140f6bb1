import type { Page, Route } from 'playwright';

/** Responses from something other than our server. The client must show none of them. */
export const TROUBLES: Record<string, (route: Route) => Promise<void>> = {
  'a server that is down': (route) => route.abort('connectionrefused'),
  'a broken connection': (route) => route.abort('connectionreset'),
  'status 500 with a text': (route) =>
    route.fulfill({ status: 500, contentType: 'text/plain', body: 'Internal Server Error' }),
  'status 500 without a body': (route) => route.fulfill({ status: 500, body: '' }),
  "a proxy's page": (route) =>
    route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad gateway</h1>' }),
  "a network's own sign-in page": (route) =>
    route.fulfill({ status: 200, contentType: 'text/html', body: '<title>Wi-Fi</title>' }),
  'foreign JSON': (route) => route.fulfill({ json: { hello: 'world' } }),
  'truncated JSON': (route) =>
    route.fulfill({ status: 200, contentType: 'application/json', body: '{"result":{' }),
};

interface BadAnswers {
  /** Answers the call this way from now on; null restores the stage. */
  become(trouble: ((route: Route) => Promise<void>) | null): void;
  asked(): number;
}

/** Intercepts one procedure of the page. */
export async function badAnswersFor(page: Page, procedure: string): Promise<BadAnswers> {
  let current: ((route: Route) => Promise<void>) | null = null;
  let asked = 0;
  await page.route(`**/trpc/${procedure}**`, async (route) => {
    asked += 1;
    await (current === null ? route.fallback() : current(route));
  });
  return {
    become: (trouble) => {
      current = trouble;
    },
    asked: () => asked,
  };
}

/** Broken browser storage. Runs before any of the page's own code. */
export const BAD_STORAGE: Record<string, (page: Page) => Promise<unknown>> = {
  full: (page) =>
    page.addInitScript(() => {
      Storage.prototype.setItem = () => {
        throw new DOMException('Full', 'QuotaExceededError');
      };
    }),
  blocked: (page) =>
    page.addInitScript(() => {
      for (const name of ['localStorage', 'sessionStorage']) {
        Object.defineProperty(window, name, {
          get: () => {
            throw new DOMException('Blocked', 'SecurityError');
          },
        });
      }
    }),
  'full of rubbish': (page) =>
    page.addInitScript(() => {
      const rubbish = ['{"', 'null', '[1]', '<b>', '\u0000', '{"email":1}'];
      const keys = ['selectedPlan', 'selectedBilling', 'processedCheckouts', 'expectedPlan'];
      for (const [index, key] of [...keys, 'mantine-color-scheme-value'].entries()) {
        localStorage.setItem(key, rubbish[index % rubbish.length] ?? '');
        sessionStorage.setItem(key, rubbish[(index + 1) % rubbish.length] ?? '');
      }
    }),
};
