import { Button, TextInput } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconEyeOff, IconStar } from '@tabler/icons-react';
import { type KeyboardEvent, useRef, useState } from 'react';
import type { CatalogueView } from '../../../../src/contract/operator/catalogue-operator.contract.ts';
import { FREE_PLAN } from '../../../../src/domain/catalogue/catalogue.ts';
import { Panel } from '../../../components/panel.tsx';
import styles from './catalogue.module.css';
import { CATALOGUE_COPY } from './copy.ts';
import { addPlan, movePlan } from './edit-catalogue.ts';
import { PlanDetails } from './plan-details.tsx';
import type { CatalogueDraft } from './use-catalogue-draft.ts';

const COPY = CATALOGUE_COPY.plans;

interface PlanLadderProps {
  draft: CatalogueDraft;
  view: CatalogueView;
}

/** The plans in order, and the chosen one's details beside them. */
export function PlanLadder({ draft, view }: PlanLadderProps) {
  const { document, edit, faults } = draft;
  const [chosen, setChosen] = useState<string | null>(null);
  const [said, setSaid] = useState('');
  const list = useRef<HTMLOListElement>(null);
  const { plans } = document;
  const plan = plans.find(({ key }) => key === chosen) ?? plans[1] ?? plans[0];

  const move = (key: string, step: -1 | 1) => {
    const moved = movePlan(key, step)(document);
    if (moved === document) return;
    edit(() => moved);
    const place = moved.plans.findIndex((each) => each.key === key);
    const name = moved.plans[place]?.name ?? key;
    setSaid(COPY.moved(name, place + 1, moved.plans.length));
    // React moves the element, which drops the focus.
    requestAnimationFrame(() => {
      list.current?.querySelector<HTMLElement>(`[data-plan="${key}"]`)?.focus();
    });
  };
  const pressed = (event: KeyboardEvent, key: string) => {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (!event.altKey || step === undefined) return;
    event.preventDefault();
    move(key, step as -1 | 1);
  };

  return (
    <Panel dense title={COPY.title} note={COPY.note}>
      <p className="visually-hidden" role="status">
        {said}
      </p>
      <div className={styles.split}>
        <div className={styles.column}>
          <ol className={styles.ladder} aria-label={COPY.list} ref={list}>
            {plans.map(({ key, name, isVisible, isHighlighted }, index) => (
              <li key={key} data-chosen={key === plan?.key || undefined}>
                <button
                  type="button"
                  className={styles.rung}
                  data-plan={key}
                  aria-pressed={key === plan?.key}
                  onClick={() => setChosen(key)}
                  onKeyDown={(event) => pressed(event, key)}
                >
                  <span className={styles.rank}>{index + 1}</span>
                  <span className={styles.name}>{name.trim() === '' ? key : name}</span>
                  {isHighlighted && <IconStar size={16} aria-label={COPY.highlighted} />}
                  {!isVisible && <IconEyeOff size={16} aria-label={COPY.hidden} />}
                  {[...faults.keys()].some((at) => at.startsWith(`plans.${key}.`)) && (
                    <span className={styles.dot} aria-label={CATALOGUE_COPY.faults(1)} role="img" />
                  )}
                  <span className={styles.payers}>
                    {key === FREE_PLAN ? COPY.free : COPY.paying(view.paying[key] ?? 0)}
                  </span>
                </button>
                {key !== FREE_PLAN && (
                  <span className={styles.arrows}>
                    <button
                      type="button"
                      aria-label={COPY.up(name)}
                      disabled={index < 2}
                      onClick={() => move(key, -1)}
                    >
                      <IconArrowUp size={16} aria-hidden />
                    </button>
                    <button
                      type="button"
                      aria-label={COPY.down(name)}
                      disabled={index === plans.length - 1}
                      onClick={() => move(key, 1)}
                    >
                      <IconArrowDown size={16} aria-hidden />
                    </button>
                  </span>
                )}
              </li>
            ))}
          </ol>
          <AddByName
            label={COPY.newName}
            button={COPY.add}
            onAdd={(name) => {
              const added = addPlan(name)(document);
              edit(() => added);
              setChosen(added.plans.at(-1)?.key ?? null);
            }}
          />
        </div>
        {plan !== undefined && <PlanDetails key={plan.key} plan={plan} draft={draft} />}
      </div>
    </Panel>
  );
}

interface AddByNameProps {
  label: string;
  button: string;
  onAdd: (name: string) => void;
}

/** A name and a button that adds something called so. */
export function AddByName({ label, button, onAdd }: AddByNameProps) {
  const [name, setName] = useState('');
  return (
    <form
      className={styles.add}
      onSubmit={(event) => {
        event.preventDefault();
        if (name.trim() === '') return;
        onAdd(name.trim());
        setName('');
      }}
    >
      <TextInput
        size="sm"
        aria-label={label}
        placeholder={label}
        value={name}
        maxLength={60}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <Button type="submit" size="sm" variant="default" disabled={name.trim() === ''}>
        {button}
      </Button>
    </form>
  );
}
