import { type ReactNode, useState } from 'react';
import { Panel } from '../../../components/panel.tsx';
import { Table } from '../parts/table.tsx';
import { RightButton } from '../role/right-button.tsx';
import { PageNote } from './offer-parts.tsx';

interface CodesFrameProps<Code> {
  copy: {
    title: string;
    note: string;
    empty: string;
    add: string;
    end: string;
    columns: readonly (string | { name: string; number: boolean })[];
  };
  codes: readonly Code[];
  /** The row of a code. `end` asks before it ends the code. */
  row: (code: Code, end: () => void) => ReactNode;
  addDialog: (close: () => void) => ReactNode;
  endDialog: (code: Code, close: () => void) => ReactNode;
}

/** A list of codes with the dialogs that add and end one. */
export function CodesFrame<Code>(props: CodesFrameProps<Code>) {
  const { copy, codes, row, addDialog, endDialog } = props;
  const [isAdding, setAdding] = useState(false);
  const [ending, setEnding] = useState<Code | null>(null);
  return (
    <>
      <Panel
        dense
        title={copy.title}
        note={<PageNote text={copy.note} />}
        empty={codes.length === 0 && copy.empty}
        aside={
          <RightButton right="offers.change" size="compact-sm" onClick={() => setAdding(true)}>
            {copy.add}
          </RightButton>
        }
      >
        {codes.length > 0 && (
          <Table label={copy.title} columns={[...copy.columns, { name: copy.end, hidden: true }]}>
            {codes.map((code) => row(code, () => setEnding(code)))}
          </Table>
        )}
      </Panel>
      {isAdding && addDialog(() => setAdding(false))}
      {ending !== null && endDialog(ending, () => setEnding(null))}
    </>
  );
}
