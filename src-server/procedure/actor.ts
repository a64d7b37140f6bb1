import { AppError } from '../errors/app-error.ts';
import type { OperatorActor, RequestContext, SubscriberActor } from './request-context.ts';

/** Shared by procedures and by the plain hot reads, so that both refuse alike. */
export async function requireSubscriber(context: RequestContext): Promise<SubscriberActor> {
  const actor = await context.subscriber();
  const contradicted = context.assertedEmails.some((email) => email !== actor?.email);
  if (actor === null || contradicted) {
    throw new AppError('auth.signed-out', 'unauthenticated', 'Unauthorized');
  }
  await context.spend(actor.accountId, actor.sessionId);
  return actor;
}

export async function requireOperator(context: RequestContext): Promise<OperatorActor> {
  const actor = await context.operator();
  if (actor === null) {
    throw new AppError('admin.signed-out', 'unauthenticated', 'Operator sign-in required');
  }
  await context.spend(actor.operatorId, actor.sessionId);
  return actor;
}
