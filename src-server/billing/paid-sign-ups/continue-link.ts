import type { EntityManager } from '@mikro-orm/postgresql';
import type { Kernel } from '../../kernel.ts';
import { issueMailedLink } from '../../people/mailed-links.ts';

/** Payers may return late. The link binds one browser and is void once the account is set up. */
const CONTINUE_LINK_SECONDS = 30 * 86_400;

/** Token for /continue. Written in the caller's transaction. */
export function issueContinueLink(
  em: EntityManager,
  { machineClock }: Pick<Kernel, 'machineClock'>,
  userId: string,
): string {
  const lifeSeconds = CONTINUE_LINK_SECONDS;
  return issueMailedLink(em, machineClock, { purpose: 'continue-sign-up', userId, lifeSeconds });
}
