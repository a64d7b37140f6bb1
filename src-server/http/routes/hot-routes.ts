import type { Context } from 'hono';
import type { AuthDeps } from '../../auth/auth.deps.ts';
import { checkUserAccess } from '../../auth/check-user-access.ts';
import { currentUser } from '../../auth/session/current-user.ts';
import { findCurrentUser } from '../../auth/session/sessions.ts';
import type { BillingDeps } from '../../billing/billing.deps.ts';
import { subscriptionStatus } from '../../billing/standing/subscription-status.ts';
import { requireSubscriber } from '../../procedure/actor.ts';
import type { SubscriberActor } from '../../procedure/request-context.ts';
import { withoutPersonalLinks } from '../../procedure/without-personal-links.ts';
import { buildContext, type ContextDeps, type HttpEnv } from '../build-context.ts';
import type { RouteRegistry } from '../route-registry.ts';

/**
 * Reads that every open page repeats. Plain routes over the same verbs and policy as the
 * procedures, because tRPC costs a fifth of the throughput. A test compares both answers.
 */
export function mountHotRoutes(
  registry: RouteRegistry,
  deps: ContextDeps & { auth: AuthDeps; billing: BillingDeps },
): void {
  const read = (
    path: string,
    verb: (actor: SubscriberActor) => Promise<object>,
    asked: ContextDeps = deps,
  ) =>
    registry.add(
      { method: 'GET', path, policy: 'subscriber', limit: 'read' },
      async (c: Context<HttpEnv>) => {
        const actor = await requireSubscriber(buildContext(c, asked));
        const answer = await verb(actor);
        return c.json(actor.viewedBy === undefined ? answer : withoutPersonalLinks(answer));
      },
    );
  const shown = { ...deps, findSubscriber: (token: string) => findCurrentUser(deps.auth, token) };

  read('/api/current-user', (actor) => currentUser(deps.auth, actor), shown);
  read('/api/auth/user', (actor) => currentUser(deps.auth, actor), shown);
  read('/api/subscription-status', (actor) => subscriptionStatus(deps.billing, actor));
  read('/api/check-user-access', async (actor) => {
    // Only the documented fields. The client reads the rest through the procedure.
    const { accountSince: _, ...documented } = await checkUserAccess(deps.auth, actor);
    return documented;
  });
}
