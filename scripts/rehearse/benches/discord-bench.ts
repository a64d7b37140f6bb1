import { createServer } from 'node:http';
import { REST } from 'discord.js';
import type { Orm } from '../../../src-server/database/orm.ts';
import { createDiscordGateway } from '../../../src-server/discord/gateway/adapter.ts';
import {
  createDiscordOAuth,
  type DiscordOAuth,
} from '../../../src-server/discord/gateway/oauth-client.ts';
import type { DiscordGateway } from '../../../src-server/discord/gateway/port.ts';
import type { Log } from '../../../src-server/log/log.ts';

export interface DiscordAccount {
  botToken: string;
  guildId: string;
  /** Null without the application's secret: the linking step is skipped. */
  oauth: { clientId: string; clientSecret: string; redirectUri: string } | null;
}

/** Gateway events, in order. */
interface SeenEvent {
  kind: 'joined' | 'changed' | 'left' | 'invite-gone';
  /** Member id, or invite code. */
  id: string;
  pending: boolean;
}

export interface DiscordBench {
  gateway: DiscordGateway;
  /** Discord's SDK, for calls that the product does not make. */
  rest: REST;
  oauth: DiscordOAuth | null;
  guildId: string;
  events: SeenEvent[];
  /** The second account, once its join was seen. */
  guestId: string | null;
  /** Discord's own URL for a page that the product reaches through the recorder. */
  pageAddress(address: string): string;
  /** Waits for the browser to return with a code. Null when it does not. */
  receiveCode(
    withinMs: number,
    signal: AbortSignal,
  ): { code: Promise<string | null>; close(): void };
}

export function openDiscordBench(options: {
  account: DiscordAccount;
  /** URL of the recorder. */
  apiBase: string;
  /** The provider's own URL. */
  site: string;
  orm: Orm;
  log: Log;
  paceScale: number;
}): DiscordBench {
  const { account, apiBase, site, orm, log, paceScale } = options;
  const { botToken, guildId, oauth } = account;
  const api = `${apiBase}/api`;
  const gateway = createDiscordGateway({ apiBase: api, botToken, guildId, orm, log, paceScale });
  const events: SeenEvent[] = [];
  gateway.subscribe({
    onMember(event) {
      const isLeft = event.kind === 'left';
      events.push({
        kind: event.kind,
        id: isLeft ? event.memberId : event.member.id,
        pending: !isLeft && event.member.pending,
      });
    },
    onInviteGone: (code) => void events.push({ kind: 'invite-gone', id: code, pending: false }),
  });
  return {
    gateway,
    rest: new REST({ api, retries: 0, timeout: 20_000 }).setToken(botToken),
    oauth: oauth === null ? null : createDiscordOAuth({ ...oauth, apiBase: api }),
    guildId,
    events,
    guestId: null,
    pageAddress: (address) => address.replace(apiBase, site),
    receiveCode: (withinMs, signal) => receiveCode(oauth?.redirectUri ?? '', withinMs, signal),
  };
}

/** Listens at the redirect URL on this machine for one visit. */
function receiveCode(redirectUri: string, withinMs: number, signal: AbortSignal) {
  let answer: (code: string | null) => void = () => {};
  const code = new Promise<string | null>((resolve) => {
    answer = resolve;
  });
  const server = createServer((request, response) => {
    const found = new URL(request.url ?? '/', redirectUri).searchParams.get('code');
    response.end('Thank you. You can close this page and go back to the terminal.');
    if (found !== null) answer(found);
  });
  const timer = setTimeout(() => answer(null), withinMs);
  const giveUp = () => answer(null);
  signal.addEventListener('abort', giveUp);
  server.on('error', () => answer(null));
  server.listen(Number(new URL(redirectUri).port), '127.0.0.1');
  return {
    code,
    close() {
      clearTimeout(timer);
      signal.removeEventListener('abort', giveUp);
      server.close();
    },
  };
}
