import type { Caller, RequestContext } from '../../procedure/request-context.ts';

/** Identifies the caller by the request's cookies. Without cookies it makes no lookup. */
export async function findCaller(
  context: Pick<RequestContext, 'subscriber' | 'operator'>,
): Promise<Caller> {
  const [subscriber, operator] = await Promise.all([context.subscriber(), context.operator()]);
  return {
    ...(subscriber !== null && { accountId: subscriber.accountId }),
    ...(operator !== null && { operatorId: operator.operatorId }),
  };
}
