import type { Page } from 'playwright';
import { afterAll, beforeAll } from 'vitest';
import type { Clock } from '../../../src-server/clock/clock.ts';
import { browserOfThisFile } from '../../support/browser/browser.ts';
import { rolesMapped } from '../../support/jobs/roles-mapped.ts';
import { createTestApp, OPERATOR, type TestApp } from '../../support/test-app.ts';

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

/** Call once per file. Provides the product with its built client and sandbox, and a browser. */
export function consoleOfThisFile(machineClock?: Clock): ConsoleBrowser {
  const browser = browserOfThisFile();
  let app: TestApp;
  beforeAll(async () => {
    app = await createTestApp({
      clientDirectory: 'dist/client',
      ...(machineClock !== undefined && { machineClock }),
    });
    await control('POST', '/discord/settings', { rateLimits: 'off' });
    await rolesMapped(app);
  });
  afterAll(() => app.close());

  const control: ConsoleBrowser['control'] = (...call) => app.control(...call);
  const truth = async () => (await control('GET', '/discord/state')) as DiscordTruth;

  return {
    control,
    truth,
    url: () => app.url,
    async ageSignIns() {
      await app.app.parts.orm.em
        .fork()
        .execute("update operator_session set created_at = created_at - interval '31 minutes'");
    },
    allowConsoleError: browser.allowConsoleError,
    async open(path, options = {}, operator = OPERATOR) {
      const page = await browser.open(options);
      // The server may end an idle connection while the call is on its way.
      const login = { data: operator, maxRetries: 2 };
      await page.request.post(`${app.url}/api/admin-login`, login);
      await page.goto(app.url + path);
      return page;
    },
    async openSignedOut(path) {
      const page = await browser.open();
      await page.goto(app.url + path);
      return page;
    },
  };
}
