import type { Plan } from '../../../../src/domain/catalogue/catalogue.ts';
import { type Badge, BadgeEntity } from '../../../../src-server/discord/badge/badge.entity.ts';
import { sealTokens } from '../../../../src-server/discord/badge/badge-tokens.ts';
import { badgeOf } from '../../../../src-server/discord/badge/share-badge.ts';
import type { DiscordDeps } from '../../../../src-server/discord/discord.deps.ts';
import { createBadgeClient } from '../../../../src-server/discord/gateway/badge-client.ts';
import { DiscordIdentityEntity } from '../../../../src-server/discord/identity/discord-identity.entity.ts';
import { finishLink } from '../../../../src-server/discord/link/link-account.ts';
import { newLinkState, takeLinkState } from '../../../../src-server/discord/link/link-state.ts';
import { AccountEntity } from '../../../../src-server/people/account.entity.ts';
import { actorOf, type Bench, startBench } from '../../access/support/access-bench.ts';
import { insider } from '../../access/support/people.ts';
import { credentialsOf } from '../../access/support/provider-controls.ts';
import { consentOnDiscord } from '../consent-on-discord.ts';

export const SINCE = new Date('2025-02-03T10:00:00.000Z');

export interface BadgeStage {
  bench: Bench;
  deps: DiscordDeps;
  /** Turns the switch. */
  turn(setting: 'on' | 'off' | null): void;
  /** A subscriber who is in the server. */
  member(username: string, plan?: Plan): Promise<{ accountId: string; memberId: string }>;
  /** The same, who consented. Returns the answer of the redirect too. */
  share(accountId: string, username: string, as?: DiscordDeps): ReturnType<typeof finishLink>;
  /** Consents again and stores it, without telling Discord. */
  consentAnew(accountId: string, username: string): Promise<void>;
  /** What Discord shows of this user. */
  shownOf(userId: string): Record<string, string> | undefined;
  rowOf(accountId: string): Promise<Badge | null>;
  /** The linked Discord account. */
  memberOf(accountId: string): Promise<string | null>;
  view(accountId: string): ReturnType<typeof badgeOf>;
}

export async function openBadgeStage(): Promise<BadgeStage> {
  const bench = await startBench();
  const { bot } = credentialsOf(bench.sandbox);
  const apiBase = `${bench.sandbox.addresses.discord}/api`;
  let setting: 'on' | 'off' | null = 'on';
  const deps: DiscordDeps = {
    ...bench.discord,
    badge: {
      client: createBadgeClient({ ...bot, apiBase, redirectUri: 'http://localhost:3000/account' }),
      setting: () => setting,
      platform: () => 'Wickline',
    },
  };
  const em = () => bench.access.orm.em.fork();
  const stage: BadgeStage = {
    bench,
    deps,
    turn: (wanted) => {
      setting = wanted;
    },
    async member(username, plan = 'premium') {
      const person = await insider(bench, plan, username);
      const fork = em();
      fork.create(AccountEntity, {
        id: person.accountId,
        email: `${username}@example.com`,
        firstName: null,
        passwordHash: 'x',
        emailConfirmedAt: SINCE,
        createdAt: SINCE,
        closingAt: null,
      });
      await fork.flush();
      return person;
    },
    async share(accountId, username, as = deps) {
      const view = await stage.view(accountId);
      if (view === null || !('url' in view)) throw new Error(`No consent: ${view?.state}`);
      const back = await consentOnDiscord(view.url, username);
      return finishLink(as, actorOf(accountId), back);
    },
    async consentAnew(accountId, username) {
      const actor = actorOf(accountId);
      const { state, challenge } = newLinkState(deps, actor, { to: 'badge' });
      const url = deps.link?.oauth.authorizeUrl(state, challenge, 'badge') ?? '';
      const back = await consentOnDiscord(url, username);
      const started = await takeLinkState(deps, actor, back.state);
      const user = await deps.link?.oauth.identify(back.code, started?.verifier ?? '');
      if (user === undefined) throw new Error('Nobody consented.');
      const row = { ...sealTokens(deps, accountId, user), endingAt: null, shown: null };
      await em().nativeUpdate(BadgeEntity, { accountId }, row);
    },
    shownOf(userId) {
      const { roleConnections } = bench.discordTruth() as unknown as {
        roleConnections: { userId: string; metadata: Record<string, string> }[];
      };
      return roleConnections.find((each) => each.userId === userId)?.metadata;
    },
    rowOf: (accountId) => em().findOne(BadgeEntity, { accountId }),
    async memberOf(accountId) {
      return (await em().findOneOrFail(DiscordIdentityEntity, { accountId })).memberId ?? null;
    },
    view: (accountId) => badgeOf(deps, actorOf(accountId)),
  };
  return stage;
}
