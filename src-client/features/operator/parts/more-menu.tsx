import { Button } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useId } from 'react';
import { focusButton, useOpenBox } from '../../../components/dialog/use-open-box.ts';
import styles from './more-menu.module.css';

export interface MoreAction {
  name: string;
  run: () => void;
  isPending?: boolean;
  /** Cannot be undone. */
  isFinal?: boolean;
}

/** Actions that are used less often, behind one button. */
export function MoreMenu({ label, actions }: { label: string; actions: readonly MoreAction[] }) {
  const id = useId();
  const { box, isOpen, setOpen } = useOpenBox<HTMLDivElement>();
  if (actions.length === 0) return null;
  const choose = ({ run }: MoreAction) => {
    // A dialog returns the focus to where it was when it opened.
    focusButton(box.current);
    setOpen(false);
    run();
  };
  return (
    <div ref={box} className={styles.menu}>
      <Button
        size="xs"
        variant="default"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        rightSection={<IconChevronDown size={14} aria-hidden="true" />}
        onClick={() => setOpen(!isOpen)}
      >
        {label}
      </Button>
      {isOpen && (
        <ul id={id} className={styles.list}>
          {actions.map((action) => (
            <li key={action.name}>
              <button
                type="button"
                data-final={action.isFinal || undefined}
                disabled={action.isPending}
                onClick={() => choose(action)}
              >
                {action.name}
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
