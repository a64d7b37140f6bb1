import { initTRPC } from '@trpc/server';
import { AppError } from '../errors/app-error.ts';
import { requireOperator, requireSubscriber } from './actor.ts';
import type { RequestContext } from './request-context.ts';
import { toTrpcError } from './trpc-error.ts';

const t = initTRPC.context<RequestContext>().create({
  // No stack traces, whatever NODE_ENV says.
  isDev: false,
  errorFormatter({ shape, error }) {
    const cause = error.cause;
    const code = cause instanceof AppError ? cause.code : shape.data.code.toLowerCase();
    return { message: shape.message, code: shape.code, data: { ...shape.data, appCode: code } };
  },
});

export const router = t.router;
export const createCallerFactory = t.createCallerFactory;

/** The one place where errors become tRPC's. */
const mapped = t.middleware(async ({ next }) => {
  const result = await next();
  if (!result.ok) throw toTrpcError(result.error);
  return result;
});

/** Anyone. The name of the builder is the policy: there is no other way to make a procedure. */
export const publicProcedure = t.procedure.use(mapped).meta({});

/** A signed-in subscriber; headers that assert somebody else are refused (resolutions, 8). */
export const subscriberProcedure = publicProcedure.use(async ({ ctx, next }) =>
  next({ ctx: { ...ctx, actor: await requireSubscriber(ctx) } }),
);

/** A signed-in operator. */
export const operatorProcedure = publicProcedure.use(async ({ ctx, next }) =>
  next({ ctx: { ...ctx, actor: await requireOperator(ctx) } }),
);
