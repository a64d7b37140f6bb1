import { Button } from '@mantine/core';
import { type FormEventHandler, type ReactNode, useState } from 'react';
import { Dialog } from '../../../components/dialog/dialog.tsx';
import { FormActions } from '../../../components/form-actions.tsx';
import { Panel } from '../../../components/panel.tsx';
import { serverMessage } from '../../../lib/call/server-message.ts';
import parts from '../parts/parts.module.css';
import { Table } from '../parts/table.tsx';
import { RightButton } from '../role/right-button.tsx';
import styles from './offers.module.css';

interface CodesFrameProps<Code> {
  copy: {
    title: string;
    note: string;
    empty: string;
    add: string;
    end: string;
    columns: readonly string[];
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
        note={copy.note}
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

interface EndButtonProps {
  label: string;
  onClick: () => void;
  children: ReactNode;
}

export function EndButton({ label, onClick, children }: EndButtonProps) {
  return (
    <RightButton
      right="offers.change"
      size="compact-sm"
      variant="default"
      aria-label={label}
      onClick={onClick}
    >
      {children}
    </RightButton>
  );
}

interface NewCodeFormProps {
  copy: { title: string; create: string; cancel: string; unreachable: string };
  call: { isPending: boolean; error: unknown };
  onSubmit: FormEventHandler<HTMLFormElement>;
  onClose: () => void;
  children: ReactNode;
}

/** The dialog in which codes are made. */
export function NewCodeForm({ copy, call, onSubmit, onClose, children }: NewCodeFormProps) {
  return (
    <Dialog title={copy.title} keepOpen={call.isPending} onClose={onClose}>
      <form className={styles.form} noValidate onSubmit={onSubmit}>
        {children}
        {call.error !== null && (
          <p className={parts.trouble} role="alert">
            {serverMessage(call.error) ?? copy.unreachable}
          </p>
        )}
        <FormActions cancel={copy.cancel} onCancel={onClose}>
          <Button type="submit" disabled={call.isPending}>
            {copy.create}
          </Button>
        </FormActions>
      </form>
    </Dialog>
  );
}
