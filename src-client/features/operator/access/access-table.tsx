import type { ComponentProps } from 'react';
import type { z } from 'zod';
import type { accessOverviewAnswer } from '../../../../src/contract/operator/operations.contract.ts';
import { showSince } from '../parts/ago.ts';
import { Block, Loaded } from '../parts/block.tsx';
import { ENTITLEMENT_NAMES, PROVIDER_NAMES } from '../parts/entitlement-names.ts';
import styles from '../parts/parts.module.css';
import { Count, Table } from '../parts/table.tsx';

const COLUMNS = [
  { name: 'What' },
  { name: 'Where' },
  { name: 'Owed', number: true },
  { name: 'Held', number: true },
  { name: 'Under way', number: true },
  { name: 'Waits for person', number: true },
  { name: 'Failed', number: true },
  { name: 'Left over', number: true },
  { name: 'Oldest look', number: true },
];

type Query = ComponentProps<typeof Loaded<z.infer<typeof accessOverviewAnswer>>>['query'];

export function AccessTable({ query }: { query: Query }) {
  return (
    <Block
      title="Owed and held"
      note="Owed is what plans and operators give. Held is what was last seen at the provider. Waits for person: no account was named there, or nobody joined yet."
    >
      <Loaded what="what is owed" query={query}>
        {({ lines }) => (
          <Table label="Owed and held" columns={COLUMNS}>
            {lines.map((line) => (
              <tr key={line.entitlement}>
                <th scope="row">{ENTITLEMENT_NAMES[line.entitlement]}</th>
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
    </Block>
  );
}
