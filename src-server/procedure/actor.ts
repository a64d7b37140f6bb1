import { mayDo, type OperatorRight, rolesWith } from '../../src/domain/people/operator-rights.ts';
import { AppError } from '../errors/app-error.ts';
import type { OperatorActor, RequestContext, SubscriberActor } from './request-context.ts';

const FACTOR_REQUIRED = 'Set up a second factor at /admin/operators first.';

/** Shared by procedures and the plain hot reads, so both refuse alike. */
export async function requireSubscriber(context: RequestContext): Promise<SubscriberActor> {
  const actor = await context.subscriber();
  const contradicted = context.assertedEmails.some((email) => email !== actor?.email);
  if (actor === null || contradicted) {
    throw new AppError('auth.signed-out', 'unauthenticated', 'Unauthorized');
  }
  // An operator who views a person's pages spends their own allowance.
  await context.spend(actor.viewedBy ?? actor.accountId, actor.sessionId);
  return actor;
}

/**
 * Requires a signed-in operator whose role has the right, and a second factor if the policy demands
 * one.
 */
export async function requireOperator(
  context: RequestContext,
  right: OperatorRight,
): Promise<OperatorActor> {
  const actor = await context.operator();
  if (actor === null) {
    throw new AppError('admin.signed-out', 'unauthenticated', 'Operator sign-in required');
  }
  await context.spend(actor.operatorId, actor.sessionId);
  if (actor.mustEnrol && right !== 'own-sign-in') {
    throw new AppError('admin.factor-required', 'forbidden', FACTOR_REQUIRED);
  }
  await requireRight(context, actor, right);
  return actor;
}

/** For a call that needs one more right, depending on its input. */
export async function requireRight(
  context: RequestContext,
  actor: OperatorActor,
  right: OperatorRight,
): Promise<void> {
  if (mayDo(actor.role, right)) return;
  await context.auditForbidden(actor, right);
  throw refusedRight(right);
}

/** The error of an operator whose role lacks a right. */
export function refusedRight(right: OperatorRight): AppError {
  const message = `Your role does not allow this. ${rolesWith(right)}`;
  return new AppError('admin.not-allowed', 'forbidden', message);
}
