import type { Page } from 'playwright';
import type { someUser } from '../../tests/browser/support/client-people.ts';

/** One picture: an address, what the server says there, and what somebody does before the picture is taken. */
export interface Scene {
  name: string;
  path: string;
  /** The signed-in user, as changes of the standard subscriber; absent for a visitor. */
  user?: Parameters<typeof someUser>[0];
  /** In a tab whose operator signed in. */
  operator?: boolean;
  answers?: Record<string, unknown>;
  act?: (page: Page) => Promise<void>;
}
