import { newId } from '../../../../src-server/database/identifier.ts';
import { pasteList } from '../../../../src-server/tradingview/manual/paste-list.ts';
import {
  type WorkItem,
  worklistOf,
} from '../../../../src-server/tradingview/scripts/worklist.view.ts';
import type { Bench } from './access-bench.ts';

const OPERATOR = { operatorId: newId() };

/** An operator in manual mode: works through every batch at TradingView, then pastes each script's list. */
export async function workByHand(bench: Bench): Promise<void> {
  const items = await worklistOf(bench.access.orm.em.fork(), bench.tradingView.manual);
  for (const item of items) await doAtTradingView(bench, item);
  for (const script of new Set(items.map((each) => each.script))) {
    const rows = bench.tradingViewTruth().scripts.find(({ key }) => key === script)?.rows ?? [];
    const text = rows
      .map(({ username, expiration }) => `${username}\t${expiration?.slice(0, 10) ?? ''}`)
      .join('\n');
    await pasteList(bench.tradingView, OPERATOR, { script, text, people: rows.length });
  }
}

async function doAtTradingView(bench: Bench, item: WorkItem): Promise<void> {
  const { action, script, username, until: expiration } = item;
  const rows = `/scripts/${script}/rows`;
  if (action === 'add') await bench.control('tradingview', rows, { username, expiration });
  else if (action === 'extend') {
    await bench.control('tradingview', `${rows}/${username}`, { expiration }, 'PATCH');
  } else await bench.control('tradingview', `${rows}/${username}`, undefined, 'DELETE');
}
