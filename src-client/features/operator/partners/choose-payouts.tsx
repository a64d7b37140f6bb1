import { useState } from 'react';
import { moneyText } from '../../../../src/domain/money-text.ts';
import { ConfirmDialog } from '../parts/confirm-dialog.tsx';
import parts from '../parts/parts.module.css';
import { CheckLine } from '../signals/parts/check-line.tsx';
import { nameOf } from './partner-text.ts';
import styles from './partners.module.css';
import { PAYOUT_COPY as COPY } from './payout-copy.ts';

interface Choosable {
  id: string;
  name: string;
  email: string;
  currency: string;
  amountMinor: number;
}

interface ChooseDialogProps<T extends Choosable> {
  title: string;
  confirm: string;
  text: string;
  all: readonly T[];
  call: { isPending: boolean; error: unknown };
  onConfirm: (chosen: readonly T[]) => void;
  onClose: () => void;
}

/** Shows each sum once more. The operator may leave some out. */
export function ChooseDialog<T extends Choosable>(props: ChooseDialogProps<T>) {
  const { title, confirm, text, all, call, onConfirm, onClose } = props;
  // A later answer must not change the list behind the dialog.
  const [seen] = useState(all);
  const [left, setLeft] = useState<readonly string[]>([]);
  const chosen = seen.filter(({ id }) => !left.includes(id));
  return (
    <ConfirmDialog
      title={title}
      confirm={confirm}
      keep={COPY.keep}
      disabled={chosen.length === 0}
      call={call}
      onConfirm={() => onConfirm(chosen)}
      onClose={onClose}
    >
      <ul className={styles.list}>
        {seen.map((each) => (
          <li key={each.id}>
            <CheckLine
              name={nameOf(each)}
              checked={chosen.includes(each)}
              onChange={(isOn) =>
                setLeft(isOn ? left.filter((other) => other !== each.id) : [...left, each.id])
              }
            />
            <strong>{moneyText(each.amountMinor, each.currency)}</strong>
          </li>
        ))}
      </ul>
      <p className={parts.quiet}>{text}</p>
    </ConfirmDialog>
  );
}
