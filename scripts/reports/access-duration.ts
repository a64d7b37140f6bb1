import { accessDuration } from './access/access-duration.ts';

/**
 * Estimates how long granting access to many subscribers takes at the real pace: `node scripts/reports/access-duration.ts 500`.
 */
const subscribers = Number(process.argv[2] ?? 500);
const { tradingView, discord } = accessDuration({ subscribers, indicators: 3, roles: 3 });
const minutes = (seconds: number) => `${(seconds / 60).toFixed(1)} min`;
console.log(`${subscribers} Premium subscribers, first grants, without failures:`);
console.log(`  TradingView  ${tradingView.calls} calls, ${minutes(tradingView.seconds)}`);
console.log(`  Discord      ${discord.writes} role changes, ${minutes(discord.seconds)}`);
