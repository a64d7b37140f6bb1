import type { AccessDeps } from '../access/engine/reconcile-run.ts';
import type { AuthDeps } from '../auth/auth.deps.ts';
import type { PasswordHasher } from '../auth/password/password-hasher.ts';
import type { BillingDeps } from '../billing/billing.deps.ts';
import type { DiscordDeps } from '../discord/discord.deps.ts';
import type { Kernel } from '../kernel.ts';

export interface AccountDataDeps extends Kernel {
  passwords: Pick<PasswordHasher, 'hash'>;
  payments: Pick<AuthDeps['payments'], 'keptAmong'>;
  billing: BillingDeps;
  access: AccessDeps;
  discord: DiscordDeps;
}
