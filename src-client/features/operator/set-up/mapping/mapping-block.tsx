import { Button } from '@mantine/core';
import { useState } from 'react';
import type { MappingRow } from '../../../../../src/contract/operator/setup.contract.ts';
import { Panel } from '../../../../components/panel.tsx';
import { trpc } from '../../../../lib/call/trpc.ts';
import { Loaded } from '../../parts/loaded.tsx';
import styles from '../../parts/parts.module.css';
import { Table } from '../../parts/table.tsx';
import { MappingDialog } from './mapping-dialog.tsx';
import { REFUSAL_MESSAGES } from './refusal-messages.ts';

const COLUMNS = [{ name: 'For' }, { name: 'Role or channel' }, { name: 'State' }];

/** Maps plans to roles and channels. Every change requires a preview. */
export function MappingBlock() {
  const mapping = trpc.admin.roleMapping.useQuery();
  const [edits, setEdits] = useState<ReadonlyMap<string, string>>(new Map());
  const [previewing, setPreviewing] = useState(false);
  const choose = ({ purpose, mapped }: MappingRow, id: string) => {
    const next = new Map(edits);
    if (id === '' || id === mapped?.id) next.delete(purpose);
    else next.set(purpose, id);
    setEdits(next);
  };
  const settle = () => {
    setPreviewing(false);
    setEdits(new Map());
    void mapping.refetch();
  };
  return (
    <Panel
      dense
      title="Roles and channels"
      note="Choose the Discord role or channel for each purpose. A preview shows who gains and who loses access before you save."
      aside={
        <Button size="compact-sm" disabled={edits.size === 0} onClick={() => setPreviewing(true)}>
          Preview {edits.size} {edits.size === 1 ? 'change' : 'changes'}
        </Button>
      }
    >
      <Loaded what="the mapping" query={mapping}>
        {({ rows, roles, channels, revision }) => (
          <>
            <Table label="Roles and channels" columns={COLUMNS}>
              {rows.map((row) => (
                <tr key={row.purpose}>
                  <th scope="row">{row.label}</th>
                  <td>
                    <select
                      className={styles.select}
                      style={{ maxWidth: 280 }}
                      aria-label={`${row.kind === 'role' ? 'Role' : 'Channel'} for ${row.label}`}
                      value={edits.get(row.purpose) ?? row.mapped?.id ?? ''}
                      onChange={({ currentTarget }) => choose(row, currentTarget.value)}
                    >
                      <option value="">Nothing is mapped</option>
                      {row.mapped !== null && row.refusal === 'gone' && (
                        <option value={row.mapped.id}>{row.mapped.name} (deleted)</option>
                      )}
                      {(row.kind === 'role' ? roles : channels).map(({ id, name }) => (
                        <option key={id} value={id}>
                          {row.kind === 'channel' ? `#${name}` : name}
                        </option>
                      ))}
                    </select>
                  </td>
                  <td className={row.refusal === null ? styles.quiet : styles.bad}>
                    {row.refusal !== null
                      ? (REFUSAL_MESSAGES[row.refusal] ?? row.refusal)
                      : row.mapped === null
                        ? 'not mapped'
                        : edits.has(row.purpose)
                          ? 'changed, not saved'
                          : 'works'}
                  </td>
                </tr>
              ))}
            </Table>
            {previewing && (
              <MappingDialog
                input={{
                  revision,
                  changes: [...edits].map(([purpose, discordId]) => ({ purpose, discordId })),
                }}
                onClose={() => setPreviewing(false)}
                onSettled={settle}
              />
            )}
          </>
        )}
      </Loaded>
    </Panel>
  );
}
