import { type BadgeValues, badgeValues, isSameBadge } from '../../../src/domain/community/badge.ts';
import { recordAudit, SYSTEM_ACTOR } from '../../audit/record-audit.ts';
import { type HeldLease, withLease } from '../../database/lease.ts';
import { readFork } from '../../database/transaction.ts';
import { ProviderFailure } from '../../errors/provider-failure.ts';
import { AccountEntity } from '../../people/account.entity.ts';
import { UnreadableSecret } from '../../secrets/secret-box.ts';
import type { DiscordDeps } from '../discord.deps.ts';
import type { BadgeClient } from '../gateway/badge-client.ts';
import { DiscordIdentityEntity } from '../identity/discord-identity.entity.ts';
import { type Badge, BadgeEntity } from './badge.entity.ts';
import { openTokens, sealTokens } from './badge-tokens.ts';
import { isShown, mayShow } from './shown-badge.ts';

const WAIT_MS = 5_000;
/** An access token lasts a week. Refreshed early, because a refresh that is lost loses the badge. */
const REFRESH_BEFORE_MS = 24 * 60 * 60_000;

/**
 * unproven: our tokens are dead, so Discord may still show it. lost: the same for a badge that should
 * be shown. none: no badge is stored.
 */
type BadgeNow = 'shown' | 'gone' | 'unproven' | 'lost' | 'none';

/**
 * Makes Discord show the subscriber's present plan, or nothing any more: after a stop, an erasure,
 * another Discord account or the switch. Reads back what Discord shows. Raises ProviderFailure if
 * Discord is unavailable; the caller retries.
 */
export async function syncBadge(deps: DiscordDeps, accountId: string): Promise<BadgeNow> {
  const { orm, badge } = deps;
  if (badge === undefined) return 'none';
  const terms = { key: `discord-badge:${accountId}`, waitMs: WAIT_MS };
  return withLease(orm, terms, async (lease) => {
    const row = await readFork(orm).findOne(BadgeEntity, { accountId });
    if (row === null) return 'none';
    const wanted = await wantedOf(deps, row);
    try {
      if (wanted === null) {
        await remove(deps, lease, row);
        return 'gone';
      }
      if (row.lostAt != null) return 'lost';
      if (!isShown(row, wanted)) await push(deps, lease, { row, wanted });
      return 'shown';
    } catch (error) {
      const isDead = error instanceof ProviderFailure && error.reason === 'token-dead';
      // A secret that was lost may come back: only a removal does not wait for it.
      const isLost = error instanceof UnreadableSecret && wanted === null;
      if (!isDead && !isLost) throw error;
      // Nothing can be changed or removed at Discord without the person.
      if (wanted === null) {
        await forget(deps, lease, { held: heldOf(row), isProven: false });
        return 'unproven';
      }
      await noteLost(deps, lease, row);
      return 'lost';
    }
  });
}

type Held = Pick<Badge, 'accountId' | 'tokensSealed'>;

/** Matches no row of a later consent, which replaces the tokens. */
const heldOf = ({ accountId, tokensSealed }: Badge): Held => ({ accountId, tokensSealed });

/** Null: nothing may be shown. */
async function wantedOf(deps: DiscordDeps, row: Badge): Promise<BadgeValues | null> {
  const { accountId, memberId } = row;
  if (!mayShow(deps, row)) return null;
  const em = readFork(deps.orm);
  const isLinked = (await em.count(DiscordIdentityEntity, { accountId, memberId })) > 0;
  const account = await em.findOne(AccountEntity, { id: accountId });
  const standing = await deps.access.standing.standingOf(accountId);
  if (!isLinked || account === null || standing === null) return null;
  const { plan } = standing;
  return badgeValues(deps.catalogue.current(), { plan, memberSince: account.createdAt });
}

async function push(
  deps: DiscordDeps,
  lease: HeldLease,
  { row, wanted }: { row: Badge; wanted: BadgeValues },
): Promise<void> {
  const client = clientOf(deps);
  const { accessToken, held } = await freshTokens(deps, lease, row);
  await lease.confirm();
  const platform = deps.badge?.platform() ?? '';
  await client.put(accessToken, { platform, values: wanted });
  if (!isSameBadge(await client.read(accessToken), wanted)) throw notApplied();
  const shown = { shown: wanted, shownAt: deps.machineClock.now() };
  await lease.write(async (em) => void (await em.nativeUpdate(BadgeEntity, held, shown)));
}

async function remove(deps: DiscordDeps, lease: HeldLease, row: Badge): Promise<void> {
  const client = clientOf(deps);
  const { accessToken, refreshToken, held } = await freshTokens(deps, lease, row);
  await lease.confirm();
  await client.remove(accessToken);
  if (Object.keys(await client.read(accessToken)).length > 0) throw notApplied();
  await client.revoke(refreshToken);
  await forget(deps, lease, { held, isProven: true });
}

/** Stores a refreshed pair before it is used: the old one no longer works. */
async function freshTokens(deps: DiscordDeps, lease: HeldLease, row: Badge) {
  const { accountId } = row;
  const held = heldOf(row);
  const tokens = openTokens(deps.secretBox, row);
  if (row.tokenUntil.getTime() - deps.machineClock.now().getTime() > REFRESH_BEFORE_MS) {
    return { ...tokens, held };
  }
  await lease.confirm();
  const fresh = await clientOf(deps).refresh(tokens.refreshToken);
  const sealed = sealTokens(deps, accountId, fresh);
  await lease.write(async (em) => void (await em.nativeUpdate(BadgeEntity, held, sealed)));
  return { ...fresh, held: heldOf({ ...row, ...sealed }) };
}

/** `isProven`: Discord was read to show nothing. */
function forget(
  deps: DiscordDeps,
  lease: HeldLease,
  { held, isProven }: { held: Held; isProven: boolean },
): Promise<void> {
  return lease.write(async (em) => {
    if ((await em.nativeDelete(BadgeEntity, held)) === 0) return;
    recordAudit(em, {
      at: deps.machineClock.now(),
      actor: SYSTEM_ACTOR,
      action: 'discord.badge-removed',
      target: `account:${held.accountId}`,
      before: null,
      after: { provenGone: isProven },
    });
  });
}

async function noteLost(deps: DiscordDeps, lease: HeldLease, row: Badge): Promise<void> {
  const lost = { lostAt: deps.machineClock.now() };
  await lease.write(async (em) => void (await em.nativeUpdate(BadgeEntity, heldOf(row), lost)));
  deps.log.info({ accountId: row.accountId }, 'Discord refuses the tokens of a badge');
}

function clientOf({ badge }: DiscordDeps): BadgeClient {
  if (badge === undefined) throw new ProviderFailure('discord', 'misconfigured', 'not-configured');
  return badge.client;
}

const notApplied = () => new ProviderFailure('discord', 'unavailable', 'not-applied');
