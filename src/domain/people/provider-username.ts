const TRADINGVIEW = /^[A-Za-z0-9_.-]{1,64}$/;
const DISCORD = /^(?!.*\.\.)[a-z0-9_.]{2,32}$/;

/** People paste '@Name ' as often as 'Name'. Null when it cannot be a name at all. */
export function normaliseTradingViewUsername(typed: string): string | null {
  const name = typed.trim().replace(/^@/, '').trim();
  return TRADINGVIEW.test(name) ? name : null;
}

/** Lower case, without '@' and the old '#0'. 'Name#1234' is the form abolished in 2023. */
export function normaliseDiscordUsername(typed: string): string | null {
  const name = typed.trim().replace(/^@/, '').replace(/#0+$/, '').trim().toLowerCase();
  return DISCORD.test(name) ? name : null;
}
