import type { AppParts } from './app-parts.ts';
import { type BotReport, botReport } from './bot-elsewhere.ts';

/**
 * One instance keeps the bot connected, but pages may ask any. The leader reports the bot's state
 * and that the server changed; the others drop their cache.
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
    const reported = botReport.safeParse(report);
    if (who === 'another' && reported.success)
      discord.directory.happenedElsewhere(reported.data.versions);
  });
}
