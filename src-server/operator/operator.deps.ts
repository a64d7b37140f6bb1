import type { AccessDeps } from '../access/engine/reconcile-run.ts';
import type { PasskeyDeps } from '../auth/passkeys/passkey.deps.ts';
import type { PasswordHasher } from '../auth/password/password-hasher.ts';
import type { BillingDeps } from '../billing/billing.deps.ts';
import type { PublishedBrand } from '../brand/published-brand.ts';
import type { ConsoleDeps } from '../discord/console/console.deps.ts';
import type { MappingDeps } from '../discord/mapping/mapping.deps.ts';
import type { Limits } from '../limits/limits.ts';
import type { HotReads } from '../procedure/hot-reads.ts';
import type { PublishedSettings } from '../settings/published-settings.ts';
import type { SignalsDeps } from '../signals/signals.deps.ts';
import type { PublishedTexts } from '../texts/published-texts.ts';
import type { OperatorMailDeps } from './mail/queue-operator-mail.ts';
import type { OperationsDeps } from './operations.deps.ts';
import type { SetUpDeps } from './setup/set-up.deps.ts';
import type { UserDeps } from './user/user.deps.ts';
import type { ReadingCounter } from './users/count-users-read.ts';
import type { UserSource } from './users/user-rows.ts';

export interface SyncCounts {
  processed: number;
  updated: number;
}

export interface OperatorDeps extends PasskeyDeps {
  access: AccessDeps;
  billing: BillingDeps;
  operations: OperationsDeps;
  setUp: SetUpDeps;
  signals: SignalsDeps;
  mapping: MappingDeps;
  community: ConsoleDeps;
  hot: HotReads;
  passwords: PasswordHasher;
  mail: OperatorMailDeps;
  texts: PublishedTexts;
  limits: Pick<Limits, 'guesses' | 'byAccount' | 'bySession'>;
  brand: PublishedBrand;
  settings: PublishedSettings;
  /** The name without one of the seller's own. */
  configuredName: string;
  /** Public origin, without trailing slash. */
  publicUrl: string;
  users: UserSource;
  countReading: ReadingCounter;
  user: UserDeps;
  syncStripe(limit: number | undefined, operatorId: string): Promise<SyncCounts>;
  syncTradingView(): Promise<SyncCounts>;
}
