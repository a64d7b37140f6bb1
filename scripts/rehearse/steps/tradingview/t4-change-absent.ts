import { readRow, statusOf } from '../../benches/tradingview-bench.ts';
import { all, equals, oneReading } from '../../judge.ts';
import { defineStep } from '../../step.ts';

interface Seen {
  answer: string;
  rowMade: boolean;
}

const DAY_MS = 86_400_000;

export const t4 = defineStep<Seen>({
  id: 'T4',
  title: 'Change the expiry of an entry that is not there',
  provider: 'tradingview',
  facts: {
    'tv.modify-absent': ({ answer, rowMade }) =>
      all(
        oneReading(answer, {
          '200 not_exists': 'answered not_exists',
          '200 ok': 'answered ok',
          '422 none': 'refused with 422',
          '404 none': 'refused with 404',
        }),
        equals(rowMade, false, 'entry made by it'),
      ),
  },
  async run(context, seen) {
    const { tradingview } = context;
    const { script, second } = tradingview.account;
    context.made('tradingview.entry', second, script);
    const form = { pine_id: script, username_recip: second };
    await tradingview.call('POST', '/pine_perm/remove/', form);
    await context.until(async () => (await readRow(tradingview)) === null);
    const expiration = new Date((await context.now()).getTime() + DAY_MS).toISOString();
    const answer = await tradingview.call('POST', '/pine_perm/modify_user_expiration/', {
      ...form,
      expiration,
    });
    seen.answer = `${answer.status} ${statusOf(answer)}`;
    seen.rowMade = (await readRow(tradingview)) !== null;
  },
});
