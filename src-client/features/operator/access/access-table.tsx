import type { ComponentProps } from 'react';
import type { z } from 'zod';
import type { accessOverviewAnswer } from '../../../../src/contract/operator/operations.contract.ts';
import { Panel } from '../../../components/panel.tsx';
import { entitlementName } from '../../../lib/entitlement-name.ts';
import { showSince } from '../parts/ago.ts';
import { Loaded } from '../parts/loaded.tsx';
import styles from '../parts/parts.module.css';
import { PROVIDER_NAMES } from '../parts/provider-names.ts';
import { Count, Table } from '../parts/table.tsx';

const COLUMNS = [
  { name: 'What' },
  { name: 'Where' },
  { name: 'Expected', number: true },
  { name: 'Actual', number: true },
  { name: 'In progress', number: true },
  { name: 'Waiting for customer', number: true },
  { name: 'Failed', number: true },
  { name: 'To remove', number: true },
  { name: 'Last checked', number: true },
];

type Query = ComponentProps<typeof Loaded<z.infer<typeof accessOverviewAnswer>>>['query'];

export function AccessTable({ query }: { query: Query }) {
  return (
    <Panel
      dense
      title="Expected and actual access"
      note="Expected access comes from plans and manual grants. Actual access is what we last saw at the provider. Waiting for customer: no username yet, or not joined."
    >
      <Loaded what="the overview" query={query}>
        {({ lines }) => (
          <Table label="Expected and actual access" columns={COLUMNS}>
            {lines.map((line) => (
              <tr key={line.entitlement}>
                <th scope="row">{entitlementName(line.entitlement)}</th>
                <td>{PROVIDER_NAMES[line.provider]}</td>
                <Count value={line.owed} />
                <Count value={line.matched} />
                <Count value={line.underWay} />
                <Count value={line.waitingForPerson} />
                <Count value={line.failed} bad />
                <Count value={line.leftOver} bad />
                <td className={styles.number}>{showSince(line.oldestLook)}</td>
              </tr>
            ))}
          </Table>
        )}
      </Loaded>
    </Panel>
  );
}
