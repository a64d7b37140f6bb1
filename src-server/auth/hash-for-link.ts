import { readFork } from '../database/transaction.ts';
import type { AuthDeps } from './auth.deps.ts';
import { linkOver } from './follow-mailed-link.ts';
import { findOpenLink } from './mailed-links.ts';
import { knownLane } from './password-gate.ts';

/** Looked up first: whoever brings any token at all would otherwise have us hash, ahead of those who sign in. */
export async function hashForLink(
  deps: Pick<AuthDeps, 'orm' | 'machineClock' | 'passwords'>,
  { token, password }: { token: string; password: string },
): Promise<string> {
  const asked = { purpose: 'reset-password', token } as const;
  const link = await findOpenLink(readFork(deps.orm), deps.machineClock, asked);
  if (link === null) throw linkOver();
  return deps.passwords.hash(password, knownLane(link.userId));
}
