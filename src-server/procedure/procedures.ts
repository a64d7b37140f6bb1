import { initTRPC, TRPCError } from '@trpc/server';
import { OPERATOR_RIGHTS, type OperatorRight } from '../../src/domain/people/operator-rights.ts';
import { withAuditOrigin } from '../audit/audit-origin.ts';
import { AppError } from '../errors/app-error.ts';
import { inRequestLanguage } from '../texts/request-locale.ts';
import { requireOperator, requireSubscriber } from './actor.ts';
import type { RequestContext } from './request-context.ts';
import { type ConfirmationRule, requireConfirmed } from './require-confirmed.ts';
import { toTrpcError } from './trpc-error.ts';
import { withoutPersonalLinks } from './without-personal-links.ts';

/** The callers that a procedure accepts. Every procedure carries it, for the route registry. */
export type Policy = 'public' | 'subscriber' | 'operator';

const t = initTRPC
  .context<RequestContext>()
  .meta<{ policy: Policy; right?: OperatorRight; confirms?: ConfirmationRule }>()
  .create({
    // No stack traces, whatever NODE_ENV says.
    isDev: false,
    errorFormatter({ shape, error }) {
      const cause = error.cause;
      const appCode = cause instanceof AppError ? cause.code : shape.data.code.toLowerCase();
      const wait = cause instanceof AppError ? cause.retryAfterSeconds : undefined;
      const { message, code } = shape;
      return { message, code, data: { ...shape.data, appCode, retryAfterSeconds: wait } };
    },
  });

export const router = t.router;
export const mergeRouters = t.mergeRouters;
export const createCallerFactory = t.createCallerFactory;

/** The only place that maps errors to tRPC's. */
const mapped = t.middleware(async ({ next, meta }) => {
  const result = await next();
  const isForOperator = meta?.policy === 'operator';
  if (!result.ok) {
    const error = toTrpcError(result.error);
    throw isForOperator ? error : inLanguage(error);
  }
  const said = isForOperator ? null : messageIn(result.data);
  if (said === null) return result;
  return { ...result, data: { ...(result.data as object), message: inRequestLanguage(said) } };
});

function messageIn(data: unknown): string | null {
  if (typeof data !== 'object' || data === null || !('message' in data)) return null;
  return typeof data.message === 'string' ? data.message : null;
}

function inLanguage(error: TRPCError): TRPCError {
  const message = inRequestLanguage(error.message);
  if (message === error.message) return error;
  return new TRPCError({ code: error.code, message, cause: error.cause });
}

/** Accepts anyone. Each builder sets the policy, and procedures can only be made with one. */
export const publicProcedure = t.procedure.meta({ policy: 'public' }).use(mapped);

/** Accepts a signed-in subscriber. Refuses headers that assert another identity. */
export const subscriberProcedure = publicProcedure
  .meta({ policy: 'subscriber' })
  .use(async ({ ctx, next }) => {
    const actor = await requireSubscriber(ctx);
    const result = await next({ ctx: { ...ctx, actor } });
    if (actor.viewedBy === undefined || !result.ok) return result;
    return { ...result, data: withoutPersonalLinks(result.data) };
  });

/** Accepts a signed-in operator whose role has the right. Audits changes with the call's origin. */
export function operatorProcedure(right: OperatorRight) {
  if (!OPERATOR_RIGHTS.includes(right)) throw new Error(`Operators have no right named ${right}.`);
  return publicProcedure.meta({ policy: 'operator', right }).use(async ({ ctx, next }) => {
    const actor = await requireOperator(ctx, right);
    const { operatorId } = actor;
    const origin = { operatorId, address: ctx.remoteAddress, browser: ctx.userAgent };
    return withAuditOrigin(origin, () => next({ ctx: { ...ctx, actor } }));
  });
}

/**
 * For money, bulk personal data, credentials and operators: requires a recent confirmation of
 * identity.
 */
export function confirmedOperatorProcedure(right: OperatorRight) {
  return confirmedBy(right, 'always');
}

/**
 * The same for the calls that the specification documents. Their documented clients cannot answer a
 * request for a confirmation, so the call also passes within half an hour of the sign-in.
 */
export function documentedConfirmedProcedure(right: OperatorRight) {
  return confirmedBy(right, 'documented');
}

function confirmedBy(right: OperatorRight, rule: ConfirmationRule) {
  return operatorProcedure(right)
    .meta({ policy: 'operator', right, confirms: rule })
    .use(({ ctx, next }) => {
      requireConfirmed(ctx.actor, rule);
      return next();
    });
}
