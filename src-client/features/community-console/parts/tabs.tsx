import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react';
import styles from './console.module.css';

interface TabsProps<Name extends string> {
  label: string;
  names: Readonly<Record<Name, string>>;
  chosen: Name;
  onChoose: (name: Name) => void;
  children: ReactNode;
}

const STEPS: Record<string, number> = { ArrowRight: 1, ArrowLeft: -1 };

/** One tab stop; arrow keys, Home and End select a tab. */
export function Tabs<Name extends string>(props: TabsProps<Name>) {
  const { label, names, chosen, onChoose, children } = props;
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const order = Object.keys(names) as Name[];
  const move = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    const here = order.indexOf(chosen);
    const target =
      event.key === 'Home'
        ? 0
        : event.key === 'End'
          ? order.length - 1
          : step === undefined
            ? null
            : (here + step + order.length) % order.length;
    const name = target === null ? undefined : order[target];
    if (name === undefined) return;
    event.preventDefault();
    onChoose(name);
    list.current?.querySelector<HTMLElement>(`[data-tab="${name}"]`)?.focus();
  };
  return (
    <>
      <div ref={list} className={styles.tabs} role="tablist" aria-label={label}>
        {order.map((name) => (
          <button
            key={name}
            type="button"
            role="tab"
            id={`${id}-${name}`}
            data-tab={name}
            aria-selected={name === chosen}
            aria-controls={`${id}-panel`}
            tabIndex={name === chosen ? 0 : -1}
            onClick={() => onChoose(name)}
            onKeyDown={move}
          >
            {names[name]}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${chosen}`}>
        {children}
      </div>
    </>
  );
}
