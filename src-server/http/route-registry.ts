import type { Handler, Hono, MiddlewareHandler } from 'hono';
import type { OperatorRight } from '../../src/domain/people/operator-rights.ts';
import type { LimitName } from '../limits/limit-table.ts';
import type { Policy } from '../procedure/procedures.ts';
import type { HttpEnv } from './build-context.ts';

/**
 * The callers that a route accepts: a procedure's policy, or one of the few routes that are not
 * procedures.
 */
export type RoutePolicy = Policy | 'webhook' | 'metrics' | 'page';

export interface RegisteredRoute {
  method: string;
  path: string;
  /** For the router, if it cannot tell the path from another. */
  pattern?: string;
  policy: RoutePolicy;
  /** The right an operator's role needs. Every route with the policy `operator` names one. */
  right?: OperatorRight | null;
  /** The limit class that a call counts against. Every route has one. */
  limit: LimitName;
  /** Whether it reads any input. Default: true. */
  takesInput?: boolean;
  /** Whether a challenge solved for the first call of a sign-up covers it. */
  completesSignUp?: boolean;
}

/**
 * Names every route with its policy. The application refuses to start with an unregistered route.
 */
export interface RouteRegistry {
  add(route: RegisteredRoute, handler: Handler<HttpEnv>): void;
  list(): readonly RegisteredRoute[];
  /** Throws if the application answers a route that is not registered. */
  assertComplete(): void;
}

/** The part of a route that decides how its calls are counted. */
export type Counted = Pick<RegisteredRoute, 'limit' | 'completesSignUp'>;

/** Middleware that runs before a route's handler, and before its body is read. */
type Guards = (route: Counted) => MiddlewareHandler<HttpEnv>[];

export function createRouteRegistry(app: Hono<HttpEnv>, guards: Guards): RouteRegistry {
  const routes: RegisteredRoute[] = [];
  const mounted = new Set<string>();
  return {
    add(route, handler) {
      if (route.policy === 'operator' && !route.right) {
        throw new Error(`Route without a right: ${route.method} ${route.path}`);
      }
      routes.push(route);
      const { method, pattern = route.path } = route;
      mounted.add(`${method} ${pattern}`);
      app.on(method, [pattern], ...guards(route), (c, next) => {
        c.set('routePath', route.path);
        return handler(c, next);
      });
    },
    list: () => routes,
    assertComplete() {
      const undeclared = app.routes.filter((route) =>
        route.method === 'ALL'
          ? !passesOn(route.handler)
          : !mounted.has(`${route.method} ${route.path}`),
      );
      if (undeclared.length > 0) {
        const names = undeclared.map((route) => `${route.method} ${route.path}`).join(', ');
        throw new Error(`Routes without a policy: ${names}`);
      }
    },
  };
}

/** Middleware takes `next`. A handler without it answers by itself, whatever the method. */
function passesOn(handler: { length: number }): boolean {
  return handler.length > 1;
}
