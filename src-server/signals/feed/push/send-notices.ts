import type { Plan } from '../../../../src/domain/catalogue/catalogue.ts';
import { waitAfter } from '../../../../src/domain/signals/push-wait.ts';
import { liveSessionsOf } from '../../../auth/session/live-sessions.ts';
import { plansOf } from '../../../billing/standing/standings-of-many.ts';
import { readFork, writeAlone } from '../../../database/transaction.ts';
import { ownMailLocale } from '../../../mail/preference/mail-preference.ts';
import { SignalEntity } from '../../record/signal.entity.ts';
import type { SignalsDeps } from '../../signals.deps.ts';
import { type PushSubscription, PushSubscriptionEntity } from '../push-subscription.entity.ts';
import { signalSeen } from '../signal-feed.ts';
import { noticeText } from './notice-text.ts';
import { PushNoticeEntity } from './push-notice.entity.ts';

type Deps = Pick<
  SignalsDeps,
  'orm' | 'clock' | 'machineClock' | 'catalogue' | 'log' | 'push' | 'texts'
>;

interface Claimed {
  subscriptionId: string;
  seq: number;
  dueAt: Date;
  attempts: number;
}

const AT_ONCE = 20;
const LEASE_MS = 60_000;
/** An older notification helps no one. */
const TTL_SECONDS = 4 * 3_600;

/** Leases notices for one try: another process skips them until the lease ends. */
const CLAIM = `
  update push_notice set attempts = attempts + 1, next_try_at = ?::timestamptz
  where (subscription_id, seq) in (
    select subscription_id, seq from push_notice where next_try_at <= ?::timestamptz
      and not exists (select from push_subscription waiting
        where waiting.id = subscription_id and waiting.next_try_at > ?::timestamptz)
    order by next_try_at, seq limit ${AT_ONCE} for update skip locked)
  returning subscription_id as "subscriptionId", seq, due_at as "dueAt", attempts`;

/** Sends due notices until none is left. Returns how many the services took. */
export async function sendNotices(deps: Deps): Promise<number> {
  let taken = 0;
  for (;;) {
    const now = deps.machineClock.now();
    const lease = new Date(now.getTime() + LEASE_MS);
    const claimed = await writeAlone(deps.orm, (em) =>
      em.execute<Claimed[]>(CLAIM, [lease, now, now]),
    );
    if (claimed.length === 0) return taken;
    const subscriptions = await readFork(deps.orm).find(PushSubscriptionEntity, {
      id: { $in: claimed.map(({ subscriptionId }) => subscriptionId) },
    });
    const byId = new Map(subscriptions.map((each) => [each.id, each]));
    const sessions = await liveSessionsOf(
      deps,
      subscriptions.flatMap(({ sessionId }) => sessionId ?? []),
    );
    const plans = await plansOf(
      deps,
      subscriptions.map(({ accountId }) => accountId),
    );
    const results = await Promise.all(
      claimed.map(async (notice) => {
        const subscription = byId.get(notice.subscriptionId);
        const plan = subscription && plans.get(subscription.accountId);
        if (subscription === undefined || plan === undefined) return finish(deps, notice, false);
        if (subscription.sessionId == null || !sessions.has(subscription.sessionId)) {
          await forgetBrowser(deps, subscription.id);
          return false;
        }
        return sendOne(deps, notice, { subscription, plan });
      }),
    );
    taken += results.filter(Boolean).length;
  }
}

/** True: the service took it. */
async function sendOne(
  deps: Deps,
  notice: Claimed,
  { subscription, plan }: { subscription: PushSubscription; plan: Plan },
): Promise<boolean> {
  const text = await textFor(deps, notice, { accountId: subscription.accountId, plan });
  const age = (deps.clock.now().getTime() - new Date(notice.dueAt).getTime()) / 1_000;
  if (text === null || age > TTL_SECONDS) return finish(deps, notice, false);
  const outcome = await deps.push.send(subscription, {
    text,
    ttlSeconds: Math.ceil(Math.max(60, TTL_SECONDS - age)),
    topic: `signal-${notice.seq}`,
  });
  switch (outcome.kind) {
    case 'accepted':
      return finish(deps, notice, true);
    case 'gone':
      await forgetBrowser(deps, notice.subscriptionId);
      return false;
    case 'refused':
      deps.log.warn(
        { reason: outcome.reason, seq: notice.seq },
        'a push service refused a message',
      );
      return finish(deps, notice, false);
    case 'later': {
      const attempts = subscription.attempts + 1;
      const wait = waitAfter(attempts, outcome.retryAfterMs);
      const nextTryAt = new Date(deps.machineClock.now().getTime() + wait);
      await update(deps, notice, { nextTryAt });
      // Its other notices wait too: the service asked for a pause, not for another message.
      await writeAlone(deps.orm, (em) =>
        em.nativeUpdate(PushSubscriptionEntity, { id: subscription.id }, { nextTryAt, attempts }),
      );
      return false;
    }
    default:
      return outcome satisfies never;
  }
}

/** Null: the plan does not see the entry, or does no longer. */
async function textFor(
  deps: Deps,
  { seq }: Claimed,
  { accountId, plan }: { accountId: string; plan: Plan },
): Promise<string | null> {
  const em = readFork(deps.orm);
  const entry = await em.findOne(SignalEntity, { seq }, { fields: ['kind', 'ref'] });
  if (entry === null) return null;
  const isNote = entry.kind === 'correction' || entry.kind === 'withdrawal';
  const about = isNote ? (entry.ref ?? seq) : seq;
  const signal = await signalSeen(deps, { plan, seq: about, provider: 'push' });
  if (signal === null) return null;
  const locale = deps.texts.choose(await ownMailLocale(em, accountId));
  const text = (key: string) => deps.texts.text(locale, key);
  return noticeText(signal, { seq, kind: entry.kind }, { text });
}

async function finish(deps: Deps, notice: Claimed, isSent: boolean): Promise<boolean> {
  await update(deps, notice, {
    nextTryAt: null,
    ...(isSent && { sentAt: deps.machineClock.now() }),
  });
  if (isSent) {
    await writeAlone(deps.orm, (em) =>
      em.execute(
        `update push_subscription set last_seq = greatest(last_seq, ?), attempts = 0, next_try_at = null
         where id = ?::uuid`,
        [notice.seq, notice.subscriptionId],
      ),
    );
  }
  return isSent;
}

function update(
  { orm }: Pick<Deps, 'orm'>,
  { subscriptionId, seq }: Claimed,
  change: { nextTryAt: Date | null; sentAt?: Date },
): Promise<number> {
  return writeAlone(orm, (em) =>
    em.nativeUpdate(PushNoticeEntity, { subscriptionId, seq }, change),
  );
}

async function forgetBrowser({ orm }: Pick<Deps, 'orm'>, id: string): Promise<void> {
  await writeAlone(orm, async (em) => {
    await em.nativeDelete(PushNoticeEntity, { subscriptionId: id });
    await em.nativeDelete(PushSubscriptionEntity, { id });
  });
}
