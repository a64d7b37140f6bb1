import type { EntityManager } from '@mikro-orm/postgresql';
import { mayDo } from '../../../src/domain/people/operator-rights.ts';
import { getAccount } from '../../account-data/data-subject.ts';
import { operatorActor, recordAudit } from '../../audit/record-audit.ts';
import { newId } from '../../database/identifier.ts';
import { readFork, transact } from '../../database/transaction.ts';
import { accountClosing } from '../../errors/account-closing.ts';
import type { Kernel } from '../../kernel.ts';
import { lockOpenAccount } from '../../people/account-lock.ts';
import type { OperatorActor, SubscriberActor } from '../../procedure/request-context.ts';
import { hashToken, newToken } from '../../secrets/token.ts';
import { holdOperatorSession } from '../operator-sessions.ts';
import { UserViewEntity } from './user-view.entity.ts';

type ViewDeps = Pick<Kernel, 'orm' | 'machineClock'>;

const MINUTES = 30;

interface StartedView {
  token: string;
  email: string;
  until: string;
}

/** Lets this session see the product as the user. The token works only beside the operator's cookie. */
export function startView(
  deps: ViewDeps,
  actor: OperatorActor,
  accountId: string,
): Promise<StartedView> {
  const token = newToken();
  return transact(deps.orm, async (em) => {
    await holdOperatorSession(em, actor);
    const { email } = await getAccount(em, accountId);
    if (!(await lockOpenAccount(em, accountId))) throw accountClosing('admin');
    const now = deps.machineClock.now();
    const expiresAt = new Date(now.getTime() + MINUTES * 60_000);
    // A view that ran out has no entry for its end: the entry of its start names it.
    await em.nativeDelete(UserViewEntity, { expiresAt: { $lte: now } });
    await endThose(em, deps, actor);
    const id = newId();
    em.create(UserViewEntity, {
      id,
      tokenHash: hashToken(token),
      operatorId: actor.operatorId,
      operatorSessionId: actor.sessionId,
      accountId,
      startedAt: now,
      expiresAt,
    });
    const until = expiresAt.toISOString();
    recordAudit(em, {
      at: now,
      actor: operatorActor(actor),
      action: 'user.view-started',
      target: `account:${accountId}`,
      before: null,
      after: { viewId: id, until },
    });
    return { token, email, until };
  });
}

/** Safe to repeat. Ends every view of this session. */
export function endViews(deps: ViewDeps, actor: OperatorActor): Promise<void> {
  return transact(deps.orm, (em) => endThose(em, deps, actor));
}

async function endThose(em: EntityManager, deps: ViewDeps, actor: OperatorActor): Promise<void> {
  for (const view of await em.find(UserViewEntity, { operatorSessionId: actor.sessionId })) {
    em.remove(view);
    recordAudit(em, {
      at: deps.machineClock.now(),
      actor: operatorActor(actor),
      action: 'user.view-ended',
      target: `account:${view.accountId}`,
      before: { viewId: view.id },
      after: null,
    });
  }
}

const FIND = `
  select v.id, v.account_id as "accountId", a.email
  from user_view v join account a on a.id = v.account_id
  where v.token_hash = ? and v.operator_session_id = ?::uuid and v.expires_at > ?`;

/**
 * The user whom this operator views. Null once the view, the operator's session or the right to it
 * has ended.
 */
export async function findViewed(
  { orm, machineClock }: ViewDeps,
  token: string,
  operator: OperatorActor | null,
): Promise<SubscriberActor | null> {
  if (operator === null || operator.mustEnrol || !mayDo(operator.role, 'users.view-as'))
    return null;
  const [found] = await readFork(orm).execute<{ id: string; accountId: string; email: string }[]>(
    FIND,
    [hashToken(token), operator.sessionId, machineClock.now()],
  );
  if (found === undefined) return null;
  const { id, accountId, email } = found;
  return {
    kind: 'subscriber',
    accountId,
    email,
    sessionId: id,
    viewedBy: operator.operatorId,
  };
}
