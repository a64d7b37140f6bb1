import type { ProviderStateView } from '../../../../src/contract/operator/operations.contract.ts';
import { Panel } from '../../../components/panel.tsx';
import { type BadgeTone, StatusBadge } from '../../../components/status-badge.tsx';
import { trpc } from '../../../lib/call/trpc.ts';
import { showMoment } from '../../../lib/dates.ts';
import { showAgo } from '../parts/ago.ts';
import { CopyButton } from '../parts/copy-button.tsx';
import { Loaded } from '../parts/loaded.tsx';
import styles from '../parts/parts.module.css';
import { PROVIDER_NAMES } from '../parts/provider-names.ts';
import { reasonText } from '../parts/reason-text.ts';
import { Table } from '../parts/table.tsx';

/** Poll interval: an outage must show while the page is open. */
const EVERY_MS = 10_000;

const TONE: Record<ProviderStateView['state'], BadgeTone> = {
  up: 'positive',
  connecting: 'attention',
  degraded: 'attention',
  refused: 'negative',
  down: 'negative',
  off: 'neutral',
};

const STATE_NAME: Record<ProviderStateView['state'], string> = {
  up: 'Up',
  connecting: 'Connecting',
  degraded: 'Degraded',
  refused: 'Refused',
  down: 'Down',
  off: 'Off',
};

const COLUMNS = [
  { name: 'Provider' },
  { name: 'State' },
  { name: 'Since', number: true },
  { name: 'Last answer', number: true },
  { name: 'Last error' },
];

export function ProviderStates() {
  const states = trpc.admin.providerStates.useQuery(undefined, { refetchInterval: EVERY_MS });
  return (
    <Panel dense id="providers" title="Providers" note="As seen by this instance since it started.">
      <Loaded what="the providers" query={states}>
        {(all) => (
          <Table label="Providers" columns={COLUMNS}>
            {all.map((provider) => (
              <tr key={provider.name}>
                <th scope="row">
                  {PROVIDER_NAMES[provider.name]}{' '}
                  {provider.mode === 'sandbox' && (
                    <StatusBadge tone="attention">Sandbox</StatusBadge>
                  )}
                </th>
                <td>
                  <StatusBadge tone={TONE[provider.state]}>
                    {STATE_NAME[provider.state]}
                  </StatusBadge>
                  {provider.message !== null && (
                    <span className={styles.quiet}> {provider.message}</span>
                  )}
                </td>
                <td className={styles.number}>{showAgo(provider.since)}</td>
                <td className={styles.number}>{showAgo(provider.lastSuccessAt)}</td>
                <td>
                  {provider.lastError === null ? (
                    <span className={styles.zero}>None</span>
                  ) : (
                    <>
                      {reasonText(provider.lastError.reason)}
                      <span className={styles.quiet}>, {showMoment(provider.lastError.at)}</span>
                      <CopyButton
                        text={`${provider.lastError.reason} · ${provider.lastError.call}`}
                        label="Copy the error’s code"
                      />
                    </>
                  )}
                </td>
              </tr>
            ))}
          </Table>
        )}
      </Loaded>
    </Panel>
  );
}
