import { LIST } from '../../benches/tradingview-bench.ts';
import { all, equals, oneReading } from '../../judge.ts';
import { defineStep } from '../../step.ts';

interface Seen {
  madeUpScript: number;
  madeUpIsJson: boolean;
  unknownUser: string;
  foreignScript: number;
  aliveAfterwards: boolean;
}

const MADE_UP_SCRIPT = `PUB;${'0'.repeat(31)}1`;
const MADE_UP_USER = 'zq-no-such_trader.4711';

export const t5 = defineStep<Seen>({
  id: 'T5',
  title: 'Ask for a made-up script, a foreign script and a made-up user',
  provider: 'tradingview',
  facts: {
    'tv.unknown-script': ({ madeUpScript, madeUpIsJson }) =>
      all(
        oneReading(madeUpScript, {
          403: 'a made-up script is 403',
          404: 'a made-up script is 404',
          422: 'a made-up script is 422',
        }),
        equals(madeUpIsJson, true, 'JSON'),
      ),
    'tv.foreign-script': ({ foreignScript, aliveAfterwards }) =>
      all(
        oneReading(foreignScript, {
          403: 'a foreign script is 403',
          404: 'a foreign script is 404',
          422: 'a foreign script is 422',
        }),
        equals(aliveAfterwards, true, 'session alive afterwards'),
      ),
    'tv.unknown-user': ({ unknownUser }) =>
      equals(unknownUser, '422 username_recip_not_found', 'made-up user'),
  },
  async run({ tradingview }, seen) {
    const { script, foreign } = tradingview.account;
    const madeUp = await tradingview.call('POST', LIST, { pine_id: MADE_UP_SCRIPT });
    seen.madeUpScript = madeUp.status;
    seen.madeUpIsJson = madeUp.json !== undefined;
    if (foreign !== null) {
      seen.foreignScript = (await tradingview.call('POST', LIST, { pine_id: foreign })).status;
    }
    const user = await tradingview.call('POST', '/pine_perm/add/', {
      pine_id: script,
      username_recip: MADE_UP_USER,
    });
    const { code } = (user.json ?? {}) as { code?: string };
    seen.unknownUser = `${user.status} ${code ?? 'no code'}`;
    const probe = await tradingview.call('GET', '/tvcoins/details/');
    seen.aliveAfterwards = probe.status === 200;
  },
});
