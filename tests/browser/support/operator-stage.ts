import type { Page } from 'playwright';
import type { Client } from './client-of-this-file.ts';
import { pagesOf, USER_ID } from './operator-answers.ts';
import { USER_PAGE } from './operator-user-answers.ts';

/** Presses an action of a user's page that the menu holds. */
export async function pressMore(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('button', { name, exact: true }).click();
}

/** Holds the calls of a procedure until the returned function is called. */
export async function hold(page: Page, procedure: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const isAsked = ({ pathname }: URL) => pathname.endsWith(`/trpc/${procedure}`);
  await page.route(isAsked, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

/** A tab with a signed-in operator. */
export const SIGNED_IN = { tab: { adminSession: 'true' } };

interface OperatorPages {
  answerAll(answers: Record<string, unknown>): void;
  /** Opens the list of this many users, with the filters of the address. */
  visitList(total: number, search?: string, options?: object): Promise<Page>;
  visitUser(answers?: Record<string, unknown>, options?: object): Promise<Page>;
  /** The inputs of a procedure's calls, in order. */
  heardInputs(procedure: string): Record<string, unknown>[];
}

/** The operator's user pages on a client's stage. */
export function operatorPages(client: Client): OperatorPages {
  const answerAll = (answers: Record<string, unknown>) => {
    for (const [procedure, answer] of Object.entries(answers)) {
      client.stage().answer(procedure, answer);
    }
  };
  return {
    answerAll,
    visitList(total, search = '', options = {}) {
      answerAll({
        'admin.statistics': { currency: 'usd', takenAt: null, days: [] },
        'admin.users': pagesOf(total),
      });
      return client.visit(`/admin${search}`, { ...SIGNED_IN, ...options });
    },
    async visitUser(answers = {}, options = {}) {
      answerAll({ ...USER_PAGE, ...answers });
      const page = await client.visit(`/admin/users/${USER_ID}`, { ...SIGNED_IN, ...options });
      await page.getByText('Won the trading contest').waitFor();
      return page;
    },
    heardInputs: (procedure) =>
      client
        .stage()
        .heard.filter((call) => call.procedure === procedure)
        .map(({ input }) => input as Record<string, unknown>),
  };
}
