import type { Page } from 'playwright';
import { afterAll, beforeAll } from 'vitest';
import { browserOfThisFile } from '../../support/browser/browser.ts';
import { administer } from '../../support/database/database-administration.ts';
import { startPrepared } from '../../support/processes/prepared-server.ts';
import { databaseUrlOf, type RunningServer } from '../../support/processes/server-process.ts';
import { until } from '../../support/until.ts';

export const OPERATOR = { username: 'operator', password: 'correct horse battery' };

interface DiscordTruth {
  guild: { ownerId: string };
  members: {
    id: string;
    username: string;
    globalName: string | null;
    bot: boolean;
    roles: string[];
  }[];
  roles: { id: string; name: string }[];
  channels: {
    id: string;
    name: string;
    overwrites: { id: string; type: number; allow: string; deny: string }[];
  }[];
}

interface ConsoleBrowser {
  /** Opens a page of the product as a signed-in operator. */
  open(
    path: string,
    options?: Parameters<ReturnType<typeof browserOfThisFile>['open']>[0],
    operator?: { username: string; password: string; otp?: string },
  ): Promise<Page>;
  openSignedOut(path: string): Promise<Page>;
  url(): string;
  /** Backdates every operator's sign-in by more than half an hour. */
  ageSignIns(): Promise<void>;
  control(method: string, path: string, body?: unknown): Promise<unknown>;
  truth(): Promise<DiscordTruth>;
  allowConsoleError(text: RegExp): void;
}

/** Call once per file. Provides the product as a person starts it, with its sandbox and a browser. */
export function consoleOfThisFile(): ConsoleBrowser {
  const browser = browserOfThisFile();
  let server: RunningServer;
  beforeAll(async () => {
    server = await startPrepared({
      environment: { ADMIN_USERNAME: OPERATOR.username, ADMIN_PASSWORD: OPERATOR.password },
    });
    await control('POST', '/discord/settings', { rateLimits: 'off' });
    await until('the roles are mapped', async () =>
      (await truth()).roles.some((role) => role.name === 'VIP'),
    );
  });
  afterAll(async () => {
    await server.stop();
  });

  const control = async (method: string, path: string, body?: unknown): Promise<unknown> => {
    const response = await fetch(`${server.control}${path}`, {
      method,
      ...(body === undefined
        ? {}
        : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`${method} ${path}: ${await response.text()}`);
    const text = await response.text();
    return text === '' ? null : JSON.parse(text);
  };
  const truth = async () => (await control('GET', '/discord/state')) as DiscordTruth;

  return {
    control,
    truth,
    url: () => server.url,
    async ageSignIns() {
      await administer(
        databaseUrlOf(server),
        "update operator_session set created_at = created_at - interval '31 minutes'",
      );
    },
    allowConsoleError: browser.allowConsoleError,
    async open(path, options = {}, operator = OPERATOR) {
      const page = await browser.open(options);
      await page.request.post(`${server.url}/api/admin-login`, { data: operator });
      await page.goto(server.url + path);
      return page;
    },
    async openSignedOut(path) {
      const page = await browser.open();
      await page.goto(server.url + path);
      return page;
    },
  };
}
