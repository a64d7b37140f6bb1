import { equals } from '../../judge.ts';
import { defineStep } from '../../step.ts';

interface Seen {
  hoursSinceProbe: number;
  status: number;
}

const HOUR_MS = 3_600_000;
const DAY_HOURS = 24;

/** Needs a run that is at least a day old: `--resume --only T7`. */
export const t7 = defineStep<Seen>({
  id: 'T7',
  title: 'Probe the session a day later',
  provider: 'tradingview',
  person: 'Runs the command again after 24 hours.',
  facts: {
    'tv.session-life': ({ hoursSinceProbe, status }) => {
      if (hoursSinceProbe === undefined || hoursSinceProbe < DAY_HOURS) {
        return {
          verdict: 'unknown',
          saw: 'T1 is less than a day old: run --resume --only T7 later',
        };
      }
      return equals(status, 200, 'session after a day');
    },
  },
  async run(context, seen) {
    if (context.hands !== null) {
      await context.hands.control('POST', '/clock/advance', { days: 1 });
    }
    const probed = context.endOf('T1');
    const now = await context.now();
    // The sandbox's clock was advanced, while the end of T1 is in machine time.
    seen.hoursSinceProbe = probed === null ? 0 : (now.getTime() - probed.getTime()) / HOUR_MS;
    seen.status = (await context.tradingview.call('GET', '/tvcoins/details/')).status;
  },
});
