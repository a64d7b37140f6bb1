import { Button, TextInput } from '@mantine/core';
import { type CataloguePlan, FREE_PLAN } from '../../../../src/domain/catalogue/catalogue.ts';
import styles from './catalogue.module.css';
import { CATALOGUE_COPY } from './copy.ts';
import { changePlan, removePlan } from './edit-catalogue.ts';
import type { CatalogueDraft } from './use-catalogue-draft.ts';

const COPY = CATALOGUE_COPY.plans;

export function PlanDetails({ plan, draft }: { plan: CataloguePlan; draft: CatalogueDraft }) {
  const { edit, faults } = draft;
  const { key, name, tagline, capacity, isVisible, isHighlighted } = plan;
  const at = (field: string) => faults.get(`plans.${key}.${field}`);
  const change = (changes: Partial<CataloguePlan>) => edit(changePlan(key, changes));
  const capacityOf = (typed: string) => (typed.trim() === '' ? null : Number(typed));
  return (
    <div className={styles.details}>
      <div className={styles.fields}>
        <TextInput
          label={COPY.name}
          value={name}
          error={at('name')}
          onChange={(event) => change({ name: event.currentTarget.value })}
        />
        <TextInput
          label={COPY.tagline}
          value={tagline ?? ''}
          error={at('tagline')}
          onChange={(event) => change({ tagline: event.currentTarget.value || null })}
        />
        <TextInput
          label={COPY.capacity}
          description={COPY.capacityHint}
          inputMode="numeric"
          disabled={key === FREE_PLAN}
          value={capacity === null || Number.isNaN(capacity) ? '' : String(capacity)}
          error={at('capacity')}
          onChange={(event) => change({ capacity: capacityOf(event.currentTarget.value) })}
        />
        <TextInput label={COPY.key} description={COPY.keyHint} value={key} readOnly />
      </div>
      <div className={styles.checks}>
        <label>
          <input
            type="checkbox"
            checked={isVisible}
            onChange={(event) => change({ isVisible: event.currentTarget.checked })}
          />
          <span>
            {COPY.visible}
            <small>{COPY.visibleHint}</small>
          </span>
        </label>
        <label>
          <input
            type="checkbox"
            checked={isHighlighted}
            onChange={(event) => change({ isHighlighted: event.currentTarget.checked })}
          />
          <span>{COPY.highlighted}</span>
        </label>
      </div>
      {faults.has(`plans.${key}`) && (
        <p className={styles.bad} role="alert">
          {faults.get(`plans.${key}`)}
        </p>
      )}
      {key !== FREE_PLAN && (
        <Button
          size="compact-sm"
          variant="subtle"
          color="red"
          className={styles.remove}
          onClick={() => edit(removePlan(key))}
        >
          {COPY.remove}
        </Button>
      )}
    </div>
  );
}
