import type { AuditEntryView } from '../../../../src/contract/operator/audit.contract.ts';
import { Dialog } from '../../../components/dialog/dialog.tsx';
import { showMoment } from '../../../lib/dates.ts';
import { actText } from '../home/act-sentence.ts';
import { FactsList } from '../parts/facts-list.tsx';
import { PersonLink } from '../parts/person-link.tsx';
import { plainWords } from '../parts/plain-words.ts';
import { whomOf, whoOf } from './entry-names.ts';

/** Names at the time, and where the request came from. */
const NAME_OF: Record<string, string> = {
  email: 'Email',
  discord: 'Discord name',
  tradingview: 'TradingView name',
  address: 'IP address',
  browser: 'Browser',
};

const shown = (facts: Record<string, unknown> | null, side: 'before' | 'after') =>
  facts === null ? (
    '–'
  ) : (
    <details>
      <summary>Show the record {side}</summary>
      <pre>{JSON.stringify(facts, null, 2)}</pre>
    </details>
  );

export function AuditDialog({ entry, onClose }: { entry: AuditEntryView; onClose: () => void }) {
  const { names, accountId, erased } = entry;
  const kept = Object.entries(names).map(
    ([kind, value]) => [NAME_OF[kind] ?? plainWords(kind), value] as const,
  );
  const gone = erased.map((kind) => [NAME_OF[kind] ?? plainWords(kind), 'Erased'] as const);
  return (
    <Dialog title={actText(entry)} onClose={onClose}>
      <FactsList
        facts={[
          ['When', `${showMoment(entry.at)} (${entry.at})`],
          ['Who', whoOf(entry)],
          ...(accountId === null
            ? []
            : [
                [
                  'Person',
                  <PersonLink key="whom" accountId={accountId} name={whomOf(entry)} />,
                ] as const,
              ]),
          ['Action', <code key="action">{entry.action}</code>],
          ['Target', <code key="target">{entry.target}</code>],
          ['Before', shown(entry.before, 'before')],
          ['After', shown(entry.after, 'after')],
          ...kept,
          ...gone,
          ['Request', entry.requestId ?? '–'],
          ['Seal', entry.sealed ? 'This day is sealed' : 'This day is not sealed yet'],
        ]}
      />
    </Dialog>
  );
}
