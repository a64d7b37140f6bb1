import type { EntityManager } from '@mikro-orm/postgresql';
import type { z } from 'zod';
import type {
  changeRouteInput,
  createRouteInput,
} from '../../../../src/contract/operator/relay-routes.contract.ts';
import { isTimeZone } from '../../../../src/domain/dates/time-zone.ts';
import { isPlan } from '../../../../src/domain/plan.ts';
import { unknownPlaceholder } from '../../../../src/domain/signals/template.ts';
import type { AuditFacts } from '../../../audit/audit-entry.entity.ts';
import { operatorActor, recordAudit } from '../../../audit/record-audit.ts';
import { newId } from '../../../database/identifier.ts';
import { FOR_UPDATE } from '../../../database/row-locks.ts';
import { transact } from '../../../database/transaction.ts';
import { AppError } from '../../../errors/app-error.ts';
import type { OperatorActor } from '../../../procedure/request-context.ts';
import { lockChain } from '../../record/append-signal.ts';
import type { SignalsDeps } from '../../signals.deps.ts';
import { requireSource } from '../../sources/sources.ts';
import { type RelayRoute, RelayRouteEntity } from '../relay-route.entity.ts';
import { hastenWaiting } from './hasten-waiting.ts';
import { hasOtherTimes, listOthersOfChannel, requireOneOrder } from './one-order.ts';
import { requireSafeChannel } from './safe-channel.ts';

type Deps = Pick<SignalsDeps, 'orm' | 'clock' | 'machineClock' | 'catalogue' | 'discord'>;
type Actor = Pick<OperatorActor, 'operatorId'>;
type Terms = Omit<z.infer<typeof changeRouteInput>, 'id'>;

/** Refuses a Discord channel that a plan below the route's can read. */
export async function createRoute(
  deps: Deps,
  actor: Actor,
  { source, provider, channelId, ...terms }: z.infer<typeof createRouteInput>,
): Promise<{ id: string }> {
  requireTerms(deps, terms);
  if (provider !== 'discord' && (channelId !== null || terms.crosspost)) {
    throw invalid('Only a route to Discord has a channel.');
  }
  if (provider === 'discord') {
    if (channelId === null) throw invalid('Choose a Discord channel.');
    await requireSafeChannel(deps, { ...terms, channelId, isKnown: false });
  }
  return transact(deps.orm, async (em) => {
    await requireSource(em, source);
    const id = newId();
    await requireOneOrder(em, { id, source, provider, target: channelId, ...terms });
    em.create(RelayRouteEntity, {
      id,
      source,
      provider,
      target: channelId,
      ...stored(terms),
      pausedReason: null,
      pausedAt: null,
      changedBy: actor.operatorId,
      changedAt: deps.clock.now(),
      deletedAt: null,
    });
    const after = { source, provider, channelId, ...factsOf(terms) };
    audit(em, deps, { actor, id, action: 'signals.route-created', after });
    return { id };
  });
}

/**
 * Deliveries that already wait keep their mask and audience. Only a shorter delay applies to them, and
 * then they hide the route's hidden fields too. The other sources of a Discord channel get the same
 * delay and quiet hours.
 */
export async function changeRoute(
  deps: Deps,
  actor: Actor,
  { id, ...terms }: z.infer<typeof changeRouteInput>,
): Promise<void> {
  requireTerms(deps, terms);
  const known = await transact(deps.orm, (em) => requireRoute(em, id));
  const isKnown = known.enabled && known.plan === terms.plan;
  // Resuming checks a paused route too, but it takes readers outside the plans for known.
  const isChecked = known.pausedReason == null || !isKnown;
  if (known.provider === 'discord' && terms.enabled && isChecked) {
    await requireSafeChannel(deps, { ...terms, channelId: known.target ?? '', isKnown });
  }
  if (known.provider !== 'discord' && terms.crosspost) {
    throw invalid('Only a route to Discord has a channel.');
  }
  await transact(deps.orm, async (em) => {
    await lockChain(em);
    const route = await requireRoute(em, id);
    await setTerms(em, deps, { actor, route, terms });
    const { delaySeconds, quietHours } = terms;
    for (const other of await listOthersOfChannel(em, route)) {
      if (!hasOtherTimes(other, terms)) continue;
      const itsTerms = { ...termsOf(other), delaySeconds, quietHours };
      await setTerms(em, deps, { actor, route: other, terms: itsTerms });
    }
  });
}

async function setTerms(
  em: EntityManager,
  deps: Deps,
  { actor, route, terms }: { actor: Actor; route: RelayRoute; terms: Terms },
): Promise<void> {
  const before = factsOf(termsOf(route));
  const changed = { changedBy: actor.operatorId, changedAt: deps.clock.now() };
  Object.assign(route, stored(terms), changed);
  await hastenWaiting(em, deps, route);
  const after = factsOf(terms);
  audit(em, deps, { actor, id: route.id, action: 'signals.route-changed', before, after });
}

const termsOf = (route: RelayRoute): Terms => ({
  plan: route.plan,
  delaySeconds: route.delaySeconds,
  mask: route.mask,
  template: route.template ?? null,
  quietHours: route.quietHours ?? null,
  crosspost: route.crosspost,
  enabled: route.enabled,
});

/** Withdraws the deliveries that are not out yet, and returns their number. */
export function deleteRoute(
  deps: Deps,
  actor: Actor,
  { id }: { id: string },
): Promise<{ withdrawn: number }> {
  return transact(deps.orm, async (em) => {
    // A signal that is being planned may have read this route. Its deliveries are withdrawn too.
    await lockChain(em);
    const route = await requireRoute(em, id);
    const rows = await em.execute<unknown[]>(WITHDRAW_WAITING, [id, deps.clock.now()]);
    route.deletedAt = deps.clock.now();
    route.changedBy = actor.operatorId;
    const { source, provider } = route;
    const before = { source, provider, plan: route.plan, channelId: route.target ?? null };
    const after = { withdrawn: rows.length };
    audit(em, deps, { actor, id, action: 'signals.route-deleted', before, after });
    return { withdrawn: rows.length };
  });
}

/** Lets a paused route run again, if its channel is right now. Its times may have changed since. */
export async function resumeRoute(deps: Deps, actor: Actor, { id }: { id: string }): Promise<void> {
  const known = await transact(deps.orm, (em) => requireRoute(em, id));
  if (known.provider === 'discord') {
    const { plan, target, crosspost } = known;
    await requireSafeChannel(deps, { plan, channelId: target ?? '', crosspost, isKnown: true });
  }
  await transact(deps.orm, async (em) => {
    await lockChain(em);
    const route = await requireRoute(em, id);
    const before = { pausedReason: route.pausedReason ?? null };
    route.pausedReason = null;
    route.pausedAt = null;
    route.changedBy = actor.operatorId;
    route.changedAt = deps.clock.now();
    await hastenWaiting(em, deps, route);
    const after = { pausedReason: null };
    audit(em, deps, { actor, id, action: 'signals.route-resumed', before, after });
  });
}

/** While the mails of a noon are queued, their deliveries are `sending`: no later mail has them. */
const WITHDRAW_WAITING = `
  update signal_delivery set state = 'withdrawn', reason = 'route-deleted'
  where route_id = ?
    and (state = 'waiting' or (provider = 'mail' and state = 'sending')
      or (provider = 'site' and state = 'sent' and due_at > ?))
  returning seq`;

/** Locks the row. */
async function requireRoute(em: EntityManager, id: string): Promise<RelayRoute> {
  const route = await em.findOne(RelayRouteEntity, { id, deletedAt: null }, FOR_UPDATE);
  if (route === null) {
    throw new AppError('signals.unknown-route', 'not-found', 'This route does not exist.');
  }
  return route;
}

function requireTerms({ catalogue }: Pick<Deps, 'catalogue'>, terms: Terms): void {
  if (!isPlan(catalogue.current(), terms.plan)) throw invalid('This plan does not exist.');
  if (terms.template !== null) {
    const unknown = unknownPlaceholder(terms.template);
    if (unknown !== null) throw invalid(`{{${unknown}}} is no placeholder.`);
  }
  if (terms.quietHours !== null && !isTimeZone(terms.quietHours.timeZone)) {
    throw invalid('This time zone does not exist.');
  }
}

function stored({ mask, ...terms }: Terms) {
  return { ...terms, mask: [...new Set(mask)] };
}

function factsOf({ mask, quietHours, template, ...terms }: Terms): AuditFacts {
  const hours = quietHours === null ? null : JSON.stringify(quietHours);
  return { ...terms, mask, quietHours: hours, hasTemplate: template !== null };
}

function invalid(message: string): AppError {
  return new AppError('signals.bad-route', 'invalid', message);
}

function audit(
  em: EntityManager,
  { machineClock }: Pick<Deps, 'machineClock'>,
  change: { actor: Actor; id: string; action: string; before?: AuditFacts; after: AuditFacts },
): void {
  const { actor, id, action, before = null, after } = change;
  recordAudit(em, {
    at: machineClock.now(),
    actor: operatorActor(actor),
    action,
    target: `relay-route:${id}`,
    before,
    after,
  });
}
