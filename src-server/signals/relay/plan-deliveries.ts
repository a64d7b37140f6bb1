import type { EntityManager } from '@mikro-orm/postgresql';
import { afterQuietHours, dueAt, publicAt } from '../../../src/domain/signals/relay.ts';
import type { Signal } from '../../../src/domain/signals/signal.ts';
import { FOR_UPDATE } from '../../database/row-locks.ts';
import { type RelayRoute, RelayRouteEntity } from './relay-route.entity.ts';
import { type SignalDelivery, SignalDeliveryEntity } from './signal-delivery.entity.ts';

type Planned = Pick<
  SignalDelivery,
  'routeId' | 'plan' | 'provider' | 'target' | 'mask' | 'template' | 'crosspost' | 'dueAt'
>;

/**
 * Creates the deliveries of a signal, with the delay and mask of this moment. Returns when the
 * public record may show it.
 */
export async function planDeliveries(em: EntityManager, signal: Signal): Promise<Date> {
  const receivedAt = new Date(signal.receivedAt);
  const isAboutEntry = signal.kind === 'correction' || signal.kind === 'withdrawal';
  const routes = await routesOf(em, signal);
  const planned = isAboutEntry
    ? await planAfterEntry(em, signal)
    : routes.filter(isRunning).map((route) => plannedOn(route, receivedAt));
  for (const delivery of planned) {
    const isShown = delivery.provider === 'site';
    em.create(SignalDeliveryEntity, {
      ...delivery,
      seq: signal.seq,
      source: signal.source,
      // Nothing has to be sent for the feed: it shows a signal from its due time on.
      state: isShown ? 'sent' : 'waiting',
      attempts: 0,
      nextTryAt: delivery.dueAt,
      firstTriedAt: null,
      messageId: null,
      sentAt: isShown ? delivery.dueAt : null,
      witnessedAt: null,
      isLate: false,
      reason: null,
      crosspostState: null,
    });
  }
  // A correction states levels too, also where its entry went nowhere.
  const isShown = isAboutEntry && (planned.length > 0 || signal.kind === 'withdrawal');
  return isShown ? publicAt(receivedAt, planned) : publicOn(routes, receivedAt);
}

/** When the public record may show a signal that is delivered nowhere. */
export async function revealWithoutDelivery(em: EntityManager, signal: Signal): Promise<Date> {
  return publicOn(await routesOf(em, signal), new Date(signal.receivedAt));
}

const publicOn = (routes: readonly RelayRoute[], receivedAt: Date) =>
  publicAt(
    receivedAt,
    routes.map((route) => ({ ...plannedOn(route, receivedAt), isIdle: !isRunning(route) })),
  );

const routesOf = (em: EntityManager, { source }: Signal) =>
  em.find(RelayRouteEntity, { source, deletedAt: null });

const isRunning = ({ enabled, pausedReason }: RelayRoute) => enabled && pausedReason == null;

const plannedOn = (route: RelayRoute, receivedAt: Date): Planned => ({
  routeId: route.id,
  plan: route.plan,
  provider: route.provider,
  target: targetOf(route),
  mask: route.mask,
  template: route.template,
  crosspost: route.crosspost,
  dueAt: dueAt(receivedAt, { ...route, quietHours: route.quietHours ?? null }),
});

/**
 * A correction or withdrawal goes where its entry was or will be shown, never before it, to the same
 * audience and with the same mask. A withdrawn entry that is not out yet never goes out.
 */
async function planAfterEntry(em: EntityManager, signal: Signal): Promise<Planned[]> {
  const receivedAt = new Date(signal.receivedAt);
  const of = await em.find(
    SignalDeliveryEntity,
    { seq: signal.ref ?? 0 },
    { orderBy: { routeId: 'asc' }, ...FOR_UPDATE },
  );
  const routes = await em.find(RelayRouteEntity, { id: { $in: of.map(({ routeId }) => routeId) } });
  const quiet = new Map(routes.map((route) => [route.id, route.quietHours ?? null]));
  const planned: Planned[] = [];
  for (const delivery of of) {
    if (delivery.state === 'withdrawn' || delivery.state === 'failed') continue;
    if (signal.kind === 'withdrawal' && !isOut(delivery, receivedAt)) {
      await withdraw(em, delivery, receivedAt);
      continue;
    }
    const { routeId, plan, provider, target, mask, template, crosspost } = delivery;
    const shown = delivery.dueAt > receivedAt ? delivery.dueAt : receivedAt;
    const hours = quiet.get(routeId) ?? null;
    const due = hours === null ? shown : afterQuietHours(shown, hours);
    planned.push({ routeId, plan, provider, target, mask, template, crosspost, dueAt: due });
  }
  return planned;
}

/** A delivery under way may be out: its answer can be lost. */
function isOut({ provider, state, dueAt: due }: SignalDelivery, now: Date): boolean {
  return provider === 'site' ? due <= now : state !== 'waiting';
}

const WITHDRAW = `
  update signal_delivery d set state = 'withdrawn', reason = 'withdrawn'
  from signal s
  where s.seq = d.seq and d.route_id = ? and (s.seq = ? or s.ref = ?)
    and (d.state = 'waiting' or (d.provider = 'site' and d.state = 'sent' and d.due_at > ?))`;

/** With everything that is about the entry. */
async function withdraw(
  em: EntityManager,
  { routeId, seq }: SignalDelivery,
  now: Date,
): Promise<void> {
  await em.execute(WITHDRAW, [routeId, seq, seq, now]);
}

/** The key of the order in which deliveries go out. */
function targetOf({ id, provider, target }: RelayRoute): string {
  return provider === 'discord' ? `discord:${target}` : `${provider}:${id}`;
}
