import type { LedgerEntry } from '../../../../src-sandbox/core/ledger.ts';
import type { takeSnapshot } from '../../../../src-sandbox/discord/snapshot.ts';
import type { Sandbox } from '../../../../src-sandbox/sandbox.ts';
import type { TradingViewSnapshot } from '../../../../src-sandbox/tradingview/snapshot.ts';

type DiscordTruth = ReturnType<typeof takeSnapshot>;

/** The providers' records, and controls for everyone outside the product. */
export interface ProviderControls {
  effects(name: string): Record<string, unknown>[];
  calls(provider: 'discord' | 'tradingview', after?: number): LedgerEntry[];
  lastSeq(): number;
  tradingViewTruth(): TradingViewSnapshot;
  discordTruth(): DiscordTruth;
  control<T>(
    provider: 'discord' | 'tradingview',
    path: string,
    body?: unknown,
    method?: string,
  ): Promise<T>;
}

/** The credentials that the sandbox accepts. */
export function credentialsOf({ providers }: Sandbox) {
  return {
    bot: providers.discord.credentials() as {
      botToken: string;
      guildId: string;
      clientId: string;
      clientSecret: string;
    },
    seller: providers.tradingview.credentials() as {
      sessionId: string;
      sessionIdSign: string;
      pine: { main: string; wavematrix: string; orderblock: string };
    },
  };
}

export function providerControlsOf(sandbox: Sandbox): ProviderControls {
  return {
    effects: (name) =>
      sandbox.core.ledger.list({ kind: 'effect', name }).map((entry) => entry.detail),
    calls: (provider, after) => sandbox.core.ledger.list({ provider, kind: 'call', after }),
    lastSeq: () => sandbox.core.ledger.list({}).at(-1)?.seq ?? 0,
    tradingViewTruth: () => sandbox.providers.tradingview.snapshot() as TradingViewSnapshot,
    discordTruth: () => sandbox.providers.discord.snapshot() as DiscordTruth,
    async control<T>(
      provider: 'discord' | 'tradingview',
      path: string,
      body?: unknown,
      method = 'POST',
    ) {
      const answer = await sandbox.providers[provider].control.request(path, {
        method,
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
      const text = await answer.text();
      return (text === '' ? undefined : JSON.parse(text)) as T;
    },
  };
}
