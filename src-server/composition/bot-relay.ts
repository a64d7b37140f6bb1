import type { AppParts } from './app-parts.ts';
import { type BotReport, botReport } from './bot-elsewhere.ts';

/**
 * One instance holds the bot's connection; pages may ask any. Those who lead tell how the bot stands and
 * that something happened in the server; the others forget what they had read of it.
 */
export function relayBot({
  leader,
  gateways,
  discord,
}: Pick<AppParts, 'leader' | 'gateways' | 'discord'>): void {
  const tell = () =>
    leader.tell({
      bot: gateways.discord.state(),
      versions: discord.directory.versions(),
    } satisfies BotReport);
  gateways.discord.subscribe({ onState: tell, onReady: tell, onMember: tell, onServer: tell });
  leader.onNews(({ who, report }) => {
    const told = botReport.safeParse(report);
    if (who === 'another' && told.success) discord.directory.happenedElsewhere(told.data.versions);
  });
}
