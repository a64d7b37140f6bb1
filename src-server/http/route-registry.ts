import type { Handler, Hono, MiddlewareHandler } from 'hono';
import type { OperatorRight } from '../../src/domain/people/operator-rights.ts';
import type { LimitName } from '../limits/limit-table.ts';
import type { Policy } from '../procedure/ladder.ts';
import type { HttpEnv } from './build-context.ts';

/** Who may ask a route: a procedure's policy, or one of the few that are not procedures. */
export type RoutePolicy = Policy | 'webhook' | 'metrics' | 'page';

export interface RegisteredRoute {
  method: string;
  path: string;
  policy: RoutePolicy;
  /** What an operator's role must have; every route with the policy `operator` names one. */
  right?: OperatorRight | null;
  /** What a call of it is counted as; there is no route without. */
  limit: LimitName;
  /** Whether it reads anything of what a caller sends; absent: it does. */
  takesInput?: boolean;
  /** Whether work done for the first call of a sign-up counts for it. */
  completesSignUp?: boolean;
}

/** Names every route with its policy. The application does not start with a route that is not in here. */
export interface RouteRegistry {
  add(route: RegisteredRoute, handler: Handler<HttpEnv>): void;
  list(): readonly RegisteredRoute[];
  /** Throws when the application answers a route that nobody declared. */
  assertComplete(): void;
}

/** What a call of that route counts as. */
export type Counted = Pick<RegisteredRoute, 'limit' | 'completesSignUp'>;

/** What a request of that route passes before its handler, and before its body is read. */
export type Guards = (route: Counted) => MiddlewareHandler<HttpEnv>[];

export function createRouteRegistry(app: Hono<HttpEnv>, guards: Guards): RouteRegistry {
  const routes: RegisteredRoute[] = [];
  const mounted = new Set<string>();
  return {
    add(route, handler) {
      if (route.policy === 'operator' && !route.right) {
        throw new Error(`Route without a right: ${route.method} ${route.path}`);
      }
      routes.push(route);
      mounted.add(`${route.method} ${route.path}`);
      app.on(route.method, [route.path], ...guards(route), (c, next) => {
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

/** Middleware asks for what comes next; what does not answers by itself, whatever the method. */
function passesOn(handler: { length: number }): boolean {
  return handler.length > 1;
}
