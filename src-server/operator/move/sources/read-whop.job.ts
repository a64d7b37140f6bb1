import type { EntityManager } from '@mikro-orm/postgresql';
import { hasAccessAtWhop } from '../../../../src/domain/move/sources.ts';
import { normaliseEmail } from '../../../../src/domain/people/email-address.ts';
import type { MovableSubscription } from '../../../billing/gateway/stripe-facts.ts';
import type { HeldLease } from '../../../database/lease.ts';
import { readFork } from '../../../database/transaction.ts';
import { ProviderFailure } from '../../../errors/provider-failure.ts';
import { UnreadableSecret } from '../../../secrets/secret-box.ts';
import type { WhopMembership } from '../../../whop/gateway/port.ts';
import type { UserDeps } from '../../user/user.deps.ts';
import { judgeMembers } from '../judge-members.ts';
import { MoveMemberEntity } from '../move.entity.ts';
import { defineMoveJob } from '../move-job.ts';
import { holdReading } from '../open-move.ts';
import { subscriptionMember } from '../read-move.job.ts';
import { MoveSourceEntity } from './move-source.entity.ts';

/** Rows that ask our own Stripe account wait for it one by one. */
type OwnSubscriptions = ReadonlyMap<string, MovableSubscription>;

/** Cursors of the second list, which has the addresses that the first one left out. */
const MEMBERS = 'members:';

/** Reads Whop's memberships page by page, and resumes at the page after the last stored one. */
export const readWhopJob = defineMoveJob('read-whop', readWhop);

async function readWhop(deps: UserDeps, lease: HeldLease, moveId: string): Promise<void> {
  for (;;) {
    const source = await readFork(deps.accountData.orm).findOne(MoveSourceEntity, {
      moveId,
      source: 'whop',
    });
    if (source?.state !== 'reading') return;
    try {
      const from = { cursor: source.cursor ?? null, sealed: source.sealedKey ?? '' };
      if (!(await readOnePage(deps, lease, { moveId, ...from }))) return;
    } catch (error) {
      const failure = stops(error);
      if (failure === null) throw error;
      await lease.write((em) => endReading(em, deps, { moveId, failure }));
      return;
    }
  }
}

/** Null: worth another try. The key is in no failure. */
function stops(error: unknown): string | null {
  if (error instanceof UnreadableSecret) return 'key-lost';
  if (!(error instanceof ProviderFailure) || error.provider !== 'whop') return null;
  return error.kind === 'misconfigured' ? error.reason : null;
}

/** False once the move is dropped. */
async function readOnePage(
  deps: UserDeps,
  lease: HeldLease,
  { moveId, cursor, sealed }: { moveId: string; cursor: string | null; sealed: string },
): Promise<boolean> {
  const apiKey = deps.secretBox.open(sealed, { purpose: 'whop-key', row: moveId });
  if (cursor?.startsWith(MEMBERS)) {
    const after = cursor.slice(MEMBERS.length) || null;
    const { rows, next } = await deps.whop.listMembers({ apiKey, after });
    return lease.write(async (em) => {
      if ((await holdReading(em, moveId)) === null) return false;
      await nameBuyers(em, moveId, rows);
      await goOn(em, deps, { moveId, next: next === null ? null : `${MEMBERS}${next}` });
      return true;
    });
  }
  const { rows, next } = await deps.whop.listMemberships({ apiKey, after: cursor });
  const living = rows.filter(({ status }) => hasAccessAtWhop(status));
  const own = await ownSubscriptions(deps, living);
  return lease.write(async (em) => {
    if ((await holdReading(em, moveId)) === null) return false;
    for (const each of living) await storeMembership(em, { moveId, read: each, own });
    const after = next ?? ((await lacksAddresses(em, moveId)) ? MEMBERS : null);
    await goOn(em, deps, { moveId, next: after });
    return true;
  });
}

/** Subscriptions that Whop names and that our own account has. All others are paid elsewhere. */
async function ownSubscriptions(
  { accountData: { billing } }: UserDeps,
  memberships: readonly WhopMembership[],
): Promise<OwnSubscriptions> {
  const own = new Map<string, MovableSubscription>();
  for (const { stripeSubscriptionId: id } of memberships) {
    if (id === null || own.has(id)) continue;
    const found = await billing.stripe.findMovable(id);
    if (found !== null) own.set(id, found);
  }
  return own;
}

async function storeMembership(
  em: EntityManager,
  { moveId, read, own }: { moveId: string; read: WhopMembership; own: OwnSubscriptions },
): Promise<void> {
  const email = read.email === null ? null : normaliseEmail(read.email);
  const subscription = own.get(read.stripeSubscriptionId ?? '');
  const ignored = { onConflictAction: 'ignore' } as const;
  if (subscription !== undefined) {
    const row = subscriptionMember(moveId, { ...subscription, email: subscription.email ?? email });
    // Stripe was read before: only the Discord id is new.
    const rule =
      read.discordId === null ? ignored : { onConflictMergeFields: ['discordId' as const] };
    await em.upsert(MoveMemberEntity, { ...row, discordId: read.discordId }, rule);
  }
  const name = read.productName ?? read.planId;
  await em.upsert(
    MoveMemberEntity,
    {
      moveId,
      sourceRef: read.id,
      source: 'whop',
      sourceStatus: read.status,
      email,
      discordId: read.discordId,
      sourceUserId: read.userId,
      stripeCustomerId: '',
      stripeSubscriptionId: subscription === undefined ? null : read.stripeSubscriptionId,
      priceId: read.planId === null ? null : `whop:${read.planId}`,
      priceLabel: name === read.planId ? name : `${name} (${read.planId})`,
      coupon: read.promoCode,
      currency: '',
      items: 1,
      quantity: 1,
      until: read.paidUntil,
      isLifetime: read.status === 'completed' && read.paidUntil === null,
      grantSource: 'whop',
      grantRef: read.id,
      state: 'read',
    },
    ignored,
  );
}

async function lacksAddresses(em: EntityManager, moveId: string): Promise<boolean> {
  const lacking = { moveId, source: 'whop', email: null, sourceUserId: { $ne: null } } as const;
  return (await em.count(MoveMemberEntity, lacking)) > 0;
}

async function nameBuyers(
  em: EntityManager,
  moveId: string,
  people: readonly { userId: string; email: string }[],
): Promise<void> {
  for (const { userId, email } of people) {
    await em.nativeUpdate(
      MoveMemberEntity,
      { moveId, source: 'whop', sourceUserId: userId, email: null },
      { email: normaliseEmail(email) },
    );
  }
}

async function goOn(
  em: EntityManager,
  deps: UserDeps,
  { moveId, next }: { moveId: string; next: string | null },
): Promise<void> {
  if (next === null) return endReading(em, deps, { moveId, failure: null });
  await em.nativeUpdate(
    MoveSourceEntity,
    { moveId, source: 'whop', state: 'reading' },
    { cursor: next },
  );
}

/** Forgets the key, and judges everyone with what was read. */
async function endReading(
  em: EntityManager,
  { accountData: deps }: UserDeps,
  { moveId, failure }: { moveId: string; failure: string | null },
): Promise<void> {
  const now = deps.machineClock.now();
  const move = await holdReading(em, moveId);
  if (move === null) return;
  await em.nativeUpdate(
    MoveSourceEntity,
    { moveId, source: 'whop', state: 'reading' },
    failure === null
      ? { state: 'read', sealedKey: null, failure: null, cursor: null, readAt: now }
      : { state: 'failed', sealedKey: null, failure },
  );
  Object.assign(move, { state: 'matched', readAt: move.readAt ?? now });
  await em.flush();
  await judgeMembers(em, deps, moveId);
}
