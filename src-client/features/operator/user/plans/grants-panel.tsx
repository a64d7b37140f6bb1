import { type ReactNode, useEffect, useState } from 'react';
import type { OperatorRight } from '../../../../../src/domain/people/operator-rights.ts';
import { Panel } from '../../../../components/panel.tsx';
import parts from '../../parts/parts.module.css';
import { Table } from '../../parts/table.tsx';
import { RightButton } from '../../role/right-button.tsx';

interface GrantsPanelProps<Grant> {
  copy: { title: string; give: string; none: string; end: string };
  right: OperatorRight;
  columns: readonly string[];
  grants: readonly Grant[];
  rowOf: (grant: Grant) => GrantRow;
  /** The account is being erased: nothing is given or ended. */
  isClosing: boolean;
  /** Ends run one after another. */
  isEnding?: boolean;
  onEnd: (grant: Grant) => void;
  dialog: (onClose: () => void) => ReactNode;
  /** Opens the dialog, also on a page that is open already. */
  opensAtOnce?: boolean;
  /** Called when the dialog is closed. */
  onClosed?: () => void;
}

interface GrantRow {
  id: string;
  name: string;
  isOver: boolean;
  /** Behind the name. */
  mark?: ReactNode;
  /** Between the name and the reason. */
  from?: string;
  why: string;
  by: string | null;
  since: string;
  until: string;
}

/** Grants that operators gave a person, with author and reason. Ended ones stay listed. */
export function GrantsPanel<Grant>(props: GrantsPanelProps<Grant>) {
  const { copy, right, columns, grants, rowOf, isClosing, isEnding = false, onEnd, dialog } = props;
  const [isGiving, setIsGiving] = useState(false);
  const opens = props.opensAtOnce === true && !isClosing;
  useEffect(() => {
    if (opens) setIsGiving(true);
  }, [opens]);
  const close = () => {
    setIsGiving(false);
    props.onClosed?.();
  };
  return (
    <>
      <Panel
        dense
        title={copy.title}
        aside={
          !isClosing && (
            <RightButton
              right={right}
              size="xs"
              variant="default"
              onClick={() => setIsGiving(true)}
            >
              {copy.give}
            </RightButton>
          )
        }
        empty={grants.length === 0 && copy.none}
      >
        <Table compact label={copy.title} columns={columns}>
          {grants.map((grant) => {
            const row = rowOf(grant);
            return (
              <tr key={row.id} data-quiet={row.isOver}>
                <td>
                  {row.name} {row.mark}
                </td>
                {row.from !== undefined && <td>{row.from}</td>}
                <td className={parts.wrap}>{row.why}</td>
                <td>{row.by ?? '–'}</td>
                <td>{row.since}</td>
                <td>{row.until}</td>
                <td data-action>
                  {!row.isOver && !isClosing && (
                    <RightButton
                      right={right}
                      size="compact-xs"
                      variant="default"
                      aria-label={`${copy.end} ${row.name}`}
                      disabled={isEnding}
                      onClick={() => onEnd(grant)}
                    >
                      {copy.end}
                    </RightButton>
                  )}
                </td>
              </tr>
            );
          })}
        </Table>
      </Panel>
      {isGiving && dialog(close)}
    </>
  );
}
