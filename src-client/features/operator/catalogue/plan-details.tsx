import { Button, TextInput } from '@mantine/core';
import { type CataloguePlan, FREE_PLAN } from '../../../../src/domain/catalogue/catalogue.ts';
import styles from './catalogue.module.css';
import { CATALOGUE_COPY } from './copy.ts';
import { changePlan, removePlan } from './edit-catalogue.ts';
import { translatePlan } from './edit-translations.ts';
import type { CatalogueDraft } from './use-catalogue-draft.ts';

const COPY = CATALOGUE_COPY.plans;

export function PlanDetails({ plan, draft }: { plan: CataloguePlan; draft: CatalogueDraft }) {
  const { edit, faults, languages } = draft;
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
        {languages.map((language) => (
          <PlanTranslation key={language.locale} plan={plan} draft={draft} language={language} />
        ))}
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

interface PlanTranslationProps {
  plan: CataloguePlan;
  draft: CatalogueDraft;
  language: CatalogueDraft['languages'][number];
}

function PlanTranslation({ plan, draft, language: { locale, name } }: PlanTranslationProps) {
  const { edit, faults } = draft;
  const texts = plan.translations?.[locale];
  const at = (field: string) => faults.get(`plans.${plan.key}.translations.${locale}.${field}`);
  return (
    <>
      <TextInput
        label={COPY.nameIn(name)}
        lang={locale}
        placeholder={plan.name}
        value={texts?.name ?? ''}
        error={at('name')}
        onChange={(event) =>
          edit(translatePlan(plan.key, locale, { name: event.currentTarget.value }))
        }
      />
      <TextInput
        label={COPY.taglineIn(name)}
        lang={locale}
        placeholder={plan.tagline ?? ''}
        value={texts?.tagline ?? ''}
        error={at('tagline')}
        onChange={(event) =>
          edit(translatePlan(plan.key, locale, { tagline: event.currentTarget.value }))
        }
      />
    </>
  );
}
