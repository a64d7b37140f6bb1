import type { EntityManager } from '@mikro-orm/postgresql';
import type { AccessCheck } from '../../src/contract/auth.contract.ts';
import type { GuessGuard } from '../limits/guess-guard.ts';
import type { Limits } from '../limits/limits.ts';
import type { WorkPasses } from '../limits/work-pass.ts';
import type { AccessCheckRow, HotReads } from '../procedure/hot-reads.ts';

import type { PasskeyDeps } from './passkeys/passkey.deps.ts';
import type { PasswordHasher } from './password/password-hasher.ts';
import type { PaymentProofSource } from './sign-up/payment-proof.ts';

export interface AuthDeps extends PasskeyDeps {
  hot: HotReads;
  passwords: PasswordHasher;
  guesses: GuessGuard;
  mayMail: Limits['mayMail'];
  workPasses: Pick<WorkPasses, 'grant'>;
  payments: PaymentProofSource;
  /** Takes the address from an account that does not keep it, and erases the account. */
  eraseReplaced(em: EntityManager, accountId: string): Promise<void>;
  access: AccessSides;
  /** Public origin of links in mail, without trailing slash. */
  publicUrl: string;
}

/** The providers' sides of an access check, supplied by the composition root. */
interface AccessSides {
  guildId: string;
  sidesOf(row: AccessCheckRow): Pick<AccessCheck, 'discord' | 'tradingView'>;
}
