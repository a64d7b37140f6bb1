import { rotatedPair } from '../../../../src-server/tradingview/gateway/cookie-pair.ts';
import { LIST } from '../../benches/tradingview-bench.ts';
import { all, equals, oneReading } from '../../judge.ts';
import { defineStep } from '../../step.ts';

interface Seen {
  rotated: string;
  oldPair: number;
  stillWorks: boolean;
}

export const t6 = defineStep<Seen>({
  id: 'T6',
  title: 'Sign in as the owner elsewhere, and see what becomes of the pair',
  provider: 'tradingview',
  person: 'Signs in as the script’s owner in another browser.',
  facts: {
    'tv.rotation': ({ rotated, oldPair, stillWorks }) =>
      all(
        oneReading(rotated, {
          no: 'the pair is not replaced',
          yes: 'an answer replaces the pair',
        }),
        oneReading(oldPair, {
          200: 'the pair from before works',
          401: 'the pair from before is dead',
          403: 'the pair from before is dead',
        }),
        equals(stillWorks, true, 'a working pair is left'),
      ),
  },
  async run(context, seen) {
    const { tradingview, person } = context;
    const { script } = tradingview.account;
    const outcome = await person.ask({
      title: 'Sign in to TradingView as the script’s owner in another browser',
      link: 'https://www.tradingview.com/',
      steps: ['Sign in with the owner’s account in a private window or on another device.'],
      isDone: null,
      async inSandbox(hands) {
        await hands.control('POST', '/tradingview/cookie/rotate');
      },
    });
    if (outcome === 'skipped') return;
    const before = tradingview.pair();
    const answer = await tradingview.call('POST', LIST, { pine_id: script });
    const fresh = rotatedPair(answer.setCookies);
    seen.rotated = fresh === null ? 'no' : 'yes';
    if (fresh !== null) tradingview.replacePair(fresh);
    const old = await tradingview.call('GET', '/tvcoins/details/', undefined, before);
    seen.oldPair = old.status;
    seen.stillWorks = (await tradingview.call('GET', '/tvcoins/details/')).status === 200;
  },
});
