import { Button, Checkbox } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import {
  USERS_COLUMNS,
  type UsersColumn,
} from '../../../../../src/domain/operator/users-columns.ts';
import { Dialog } from '../../../../components/dialog/dialog.tsx';
import { FormActions } from '../../../../components/form-actions.tsx';
import { USERS_COPY } from '../copy.ts';
import styles from '../users.module.css';
import { VIEWS_COPY as COPY } from './copy.ts';

interface ColumnsDialogProps {
  shown: readonly UsersColumn[];
  onChoose: (columns: UsersColumn[]) => void;
  onClose: () => void;
}

/** Chooses the columns of the list. This browser remembers them. */
export function ColumnsDialog({ shown, onChoose, onClose }: ColumnsDialogProps) {
  const [chosen, setChosen] = useState<readonly UsersColumn[]>(shown);
  const toggle = (column: UsersColumn) =>
    setChosen((before) =>
      USERS_COLUMNS.filter((each) => before.includes(each) !== (each === column)),
    );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onChoose([...chosen]);
    onClose();
  };
  return (
    <Dialog narrow title={COPY.columns} onClose={onClose}>
      <form onSubmit={submit}>
        <fieldset className={styles.choices}>
          <legend className="visually-hidden">{COPY.columns}</legend>
          {USERS_COLUMNS.map((column) => (
            <Checkbox
              key={column}
              label={USERS_COPY.columnName[column]}
              checked={chosen.includes(column)}
              onChange={() => toggle(column)}
            />
          ))}
        </fieldset>
        <FormActions cancel={COPY.cancel} onCancel={onClose}>
          <Button type="submit">{COPY.show}</Button>
        </FormActions>
      </form>
    </Dialog>
  );
}
