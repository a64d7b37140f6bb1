import type { Page } from 'playwright';
import type { PublicSettings } from '../../src/contract/public-settings.contract.ts';
import type { someUser } from '../../tests/browser/support/client-people.ts';

/** One picture: an address, the server's answers, and an action before the picture is taken. */
export interface Scene {
  name: string;
  path: string;
  /** The signed-in user, as changes to the standard subscriber. Absent for a visitor. */
  user?: Parameters<typeof someUser>[0];
  /** Opens a tab with an operator session. */
  operator?: boolean;
  /** Changes to the shop's settings, such as the offers that it has. */
  settings?: Partial<PublicSettings>;
  answers?: Record<string, unknown>;
  act?: (page: Page) => Promise<void>;
}
