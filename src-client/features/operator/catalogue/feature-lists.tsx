import { NativeSelect, Textarea } from '@mantine/core';
import { useState } from 'react';
import type { FeatureSurface } from '../../../../src/domain/catalogue/catalogue.ts';
import { Panel } from '../../../components/panel.tsx';
import styles from './catalogue.module.css';
import { CATALOGUE_COPY } from './copy.ts';
import { setFeatures } from './edit-catalogue.ts';
import { translateFeatures } from './edit-translations.ts';
import type { CatalogueDraft } from './use-catalogue-draft.ts';

const COPY = CATALOGUE_COPY.features;
const SURFACES = Object.keys(COPY.surface) as FeatureSurface[];

/** The list before a translation. */
const OWN = '';

/** One list per page for the chosen plan. */
export function FeatureLists({ draft }: { draft: CatalogueDraft }) {
  const { document, edit, faults, languages } = draft;
  const [chosen, setChosen] = useState<string | null>(null);
  const [wanted, setWanted] = useState(OWN);
  const plan = document.plans.find(({ key }) => key === chosen) ?? document.plans[0];
  if (plan === undefined) return null;
  const locale = languages.some((each) => each.locale === wanted) ? wanted : OWN;
  const translated = plan.translations?.[locale]?.features ?? {};
  const shown = locale === OWN ? (plan.features ?? {}) : translated;
  const place = locale === OWN ? 'features' : `translations.${locale}.features`;
  const change = (surface: FeatureSurface, text: string) => {
    const lines = text === '' ? null : text.split('\n');
    edit(
      locale === OWN
        ? setFeatures(plan.key, surface, lines)
        : translateFeatures(plan.key, locale, { surface, lines }),
    );
  };
  return (
    <Panel
      dense
      title={COPY.title}
      note={COPY.note}
      aside={
        <>
          {languages.length > 0 && (
            <NativeSelect
              size="sm"
              aria-label={COPY.language}
              value={locale}
              data={[
                { value: OWN, label: COPY.own },
                ...languages.map((each) => ({ value: each.locale, label: each.name })),
              ]}
              onChange={(event) => setWanted(event.currentTarget.value)}
            />
          )}
          <NativeSelect
            size="sm"
            aria-label={COPY.plan}
            value={plan.key}
            data={document.plans.map(({ key, name }) => ({ value: key, label: name || key }))}
            onChange={(event) => setChosen(event.currentTarget.value)}
          />
        </>
      }
    >
      <div className={styles.lists}>
        {SURFACES.map((surface) => (
          <Textarea
            key={`${plan.key} ${locale} ${surface}`}
            {...(locale !== OWN && { lang: locale })}
            label={COPY.surface[surface]}
            rows={5}
            placeholder={locale === OWN ? '' : (plan.features?.[surface] ?? []).join('\n')}
            value={(shown[surface] ?? []).join('\n')}
            error={faults.get(`plans.${plan.key}.${place}.${surface}`)}
            onChange={(event) => change(surface, event.currentTarget.value)}
          />
        ))}
      </div>
    </Panel>
  );
}
