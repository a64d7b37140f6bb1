import type { z } from 'zod';
import type {
  NotificationsAnswer,
  subscribePushInput,
} from '../../../../src/contract/signal-feed.contract.ts';
import { browserParts } from '../../../../src/domain/people/browser-name.ts';
import { newId } from '../../../database/identifier.ts';
import { readFork, retryOnUnique, transact } from '../../../database/transaction.ts';
import { AppError } from '../../../errors/app-error.ts';
import type { SubscriberActor } from '../../../procedure/request-context.ts';
import { hashToken } from '../../../secrets/token.ts';
import { areKeys } from '../../gateway/calls/encrypt-message.ts';
import type { SignalsDeps } from '../../signals.deps.ts';
import { wantsDigest } from '../digest/digest-choice.ts';
import { PushSubscriptionEntity } from '../push-subscription.entity.ts';
import { PushNoticeEntity } from './push-notice.entity.ts';

type Actor = Pick<SubscriberActor, 'accountId'>;
type Deps = Pick<SignalsDeps, 'orm' | 'machineClock' | 'push'>;

const MAX_BROWSERS = 10;

/** A subscriber's choices about notifications. */
export async function notificationsOf(
  { orm, push }: Deps,
  { accountId }: Actor,
): Promise<NotificationsAnswer> {
  const em = readFork(orm);
  const rows = await em.find(
    PushSubscriptionEntity,
    { accountId },
    { orderBy: { createdAt: 'asc' } },
  );
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

/** Safe to repeat: a browser has one row, of the person who signed in to it last. */
export async function subscribePush(
  { orm, machineClock, push }: Deps,
  { accountId, userAgent }: Actor & { userAgent: string | null },
  { endpoint, p256dh, auth }: z.infer<typeof subscribePushInput>,
): Promise<void> {
  if (!push.isAllowed(endpoint) || !areKeys({ p256dh, auth })) {
    throw new AppError(
      'signals.bad-browser',
      'invalid',
      'This browser cannot be notified. Allow notifications and try again.',
    );
  }
  const endpointHash = hashToken(endpoint);
  await retryOnUnique(orm, async (em) => {
    const known = await em.findOne(PushSubscriptionEntity, { endpointHash });
    if (known !== null) {
      if (known.accountId !== accountId) {
        // Nothing that waits for the former person reaches this one.
        await em.nativeDelete(PushNoticeEntity, { subscriptionId: known.id });
      }
      Object.assign(known, { accountId, p256dh, auth, browser: userAgent });
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
