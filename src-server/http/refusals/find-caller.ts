import type { Caller, RequestContext } from '../../procedure/request-context.ts';

/** Who asked, by the cookies that came with the request. Looks up nothing where there is no cookie. */
export async function findCaller(
  context: Pick<RequestContext, 'subscriber' | 'operator'>,
): Promise<Caller> {
  const [subscriber, operator] = await Promise.all([context.subscriber(), context.operator()]);
  return {
    ...(subscriber !== null && { accountId: subscriber.accountId }),
    ...(operator !== null && { operatorId: operator.operatorId }),
  };
}
