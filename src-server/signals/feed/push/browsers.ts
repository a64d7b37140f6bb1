import type { z } from 'zod';
import type {
  NotificationsAnswer,
  subscribePushInput,
} from '../../../../src/contract/signal-feed.contract.ts';
import { browserParts } from '../../../../src/domain/people/browser-name.ts';
import { liveSessionsOf } from '../../../auth/session/live-sessions.ts';
import { newId } from '../../../database/identifier.ts';
import { readFork, retryOnUnique, transact } from '../../../database/transaction.ts';
import { AppError } from '../../../errors/app-error.ts';
import type { SubscriberActor } from '../../../procedure/request-context.ts';
import { hashToken } from '../../../secrets/token.ts';
import { areKeys } from '../../gateway/calls/encrypt-message.ts';
import type { SignalsDeps } from '../../signals.deps.ts';
import { wantsDigest } from '../digest/digest-choice.ts';
import { type PushSubscription, PushSubscriptionEntity } from '../push-subscription.entity.ts';
import { PushNoticeEntity } from './push-notice.entity.ts';

type Actor = Pick<SubscriberActor, 'accountId'>;
type SubscribingActor = Pick<SubscriberActor, 'accountId' | 'sessionId'>;
type Deps = Pick<SignalsDeps, 'orm' | 'machineClock' | 'push'>;

const MAX_BROWSERS = 10;

/** A subscriber's choices about notifications. */
export async function notificationsOf(
  deps: Deps,
  { accountId }: Actor,
): Promise<NotificationsAnswer> {
  const { orm, push } = deps;
  const em = readFork(orm);
  const [rows] = await browsersOf(deps, accountId);
  return {
    publicKey: await push.publicKey(),
    browsers: rows.map(({ id, browser, createdAt, endpointHash }) => ({
      id,
      ...browserParts(browser ?? null),
      since: createdAt.toISOString(),
      endpointHash,
    })),
    digest: await wantsDigest(em, accountId),
  };
}

/** The browsers of an account: signed in and, apart, no longer. */
async function browsersOf(
  deps: Pick<Deps, 'orm' | 'machineClock'>,
  accountId: string,
): Promise<[PushSubscription[], PushSubscription[]]> {
  const rows = await readFork(deps.orm).find(
    PushSubscriptionEntity,
    { accountId },
    { orderBy: { createdAt: 'asc' } },
  );
  const live = await liveSessionsOf(
    deps,
    rows.flatMap(({ sessionId }) => sessionId ?? []),
  );
  const isLive = ({ sessionId }: PushSubscription) => sessionId != null && live.has(sessionId);
  return [rows.filter(isLive), rows.filter((row) => !isLive(row))];
}

/** Safe to repeat: a browser has one row, of the person who signed in to it last. */
export async function subscribePush(
  deps: Deps,
  { accountId, sessionId, userAgent }: SubscribingActor & { userAgent: string | null },
  { endpoint, p256dh, auth, isRenewal }: z.infer<typeof subscribePushInput>,
): Promise<void> {
  const { orm, machineClock, push } = deps;
  if (!push.isAllowed(endpoint) || !areKeys({ p256dh, auth })) {
    throw new AppError(
      'signals.bad-browser',
      'invalid',
      'This browser cannot be notified. Allow notifications and try again.',
    );
  }
  const endpointHash = hashToken(endpoint);
  const [, ended] = await browsersOf(deps, accountId);
  await retryOnUnique(orm, async (em) => {
    // The browser's former address may be another person's, who signed in here before.
    if (isRenewal && (await em.count(PushSubscriptionEntity, { accountId, sessionId })) === 0) {
      throw new AppError(
        'signals.not-subscribed',
        'conflict',
        'This browser does not notify you. Turn on notifications first.',
      );
    }
    const stale = ended.filter((row) => row.endpointHash !== endpointHash).map(({ id }) => id);
    await em.nativeDelete(PushNoticeEntity, { subscriptionId: { $in: stale } });
    await em.nativeDelete(PushSubscriptionEntity, { id: { $in: stale } });
    const known = await em.findOne(PushSubscriptionEntity, { endpointHash });
    if (known !== null) {
      if (known.accountId !== accountId) {
        // Nothing that waits for the former person reaches this one.
        await em.nativeDelete(PushNoticeEntity, { subscriptionId: known.id });
      }
      Object.assign(known, { accountId, sessionId, p256dh, auth, browser: userAgent });
      return;
    }
    if ((await em.count(PushSubscriptionEntity, { accountId })) >= MAX_BROWSERS) {
      throw new AppError(
        'signals.too-many-browsers',
        'conflict',
        'You already notify ten browsers. Remove one first.',
      );
    }
    em.create(PushSubscriptionEntity, {
      id: newId(),
      accountId,
      sessionId,
      endpoint,
      endpointHash,
      p256dh,
      auth,
      browser: userAgent,
      createdAt: machineClock.now(),
      lastSeq: 0,
      nextTryAt: null,
      attempts: 0,
    });
  });
}

/** Safe to repeat. */
export function unsubscribePush(
  { orm }: Pick<Deps, 'orm'>,
  { accountId }: Actor,
  endpointHash: string,
): Promise<void> {
  return transact(orm, async (em) => {
    const known = await em.findOne(PushSubscriptionEntity, { endpointHash, accountId });
    if (known === null) return;
    await em.nativeDelete(PushNoticeEntity, { subscriptionId: known.id });
    em.remove(known);
  });
}
