import { Panel } from '../../../../components/panel.tsx';
import { trpc } from '../../../../lib/call/trpc.ts';
import { Loaded } from '../../parts/loaded.tsx';
import styles from '../../parts/parts.module.css';
import { ScriptsReport } from '../scripts-report.tsx';
import { SessionForm } from '../session-form.tsx';
import { Worklist } from '../worklist.tsx';
import { ManualBatches } from './manual-batches.tsx';
import { PasteList } from './paste-list.tsx';

/** TradingView's part of the page: the session and its worklist, or batches and pasted lists. */
export function TradingViewWork({ onChanged }: { onChanged: () => unknown }) {
  const list = trpc.tradingview.worklist.useQuery();
  const refresh = () => {
    void list.refetch();
    onChanged();
  };
  if (list.data === undefined && !list.isError) {
    return (
      <Panel dense title="TradingView">
        <Loaded what="the worklist" query={list}>
          {() => null}
        </Loaded>
      </Panel>
    );
  }
  const isConnected = list.data?.connectedSince != null;
  if (list.data?.mode !== 'manual') {
    return (
      <>
        {isConnected && list.data?.items.length === 0 ? null : <Worklist list={list} />}
        <SessionForm connectedSince={list.data?.connectedSince ?? null} onConnected={refresh} />
        <ScriptsReport />
      </>
    );
  }
  return (
    <>
      {list.isError && (
        <Panel dense title="Manual access">
          <Loaded what="the worklist" query={list}>
            {() => null}
          </Loaded>
        </Panel>
      )}
      <ManualBatches items={list.data.items} csv={list.data.csv} onConfirmed={refresh} />
      <div className={styles.pair}>
        <PasteList scripts={list.data.scripts} onPasted={refresh} />
        <ScriptsReport />
      </div>
    </>
  );
}
