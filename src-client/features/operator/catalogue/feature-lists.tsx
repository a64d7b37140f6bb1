import { NativeSelect, Textarea } from '@mantine/core';
import { useState } from 'react';
import type { FeatureSurface } from '../../../../src/domain/catalogue/catalogue.ts';
import { Panel } from '../../../components/panel.tsx';
import styles from './catalogue.module.css';
import { CATALOGUE_COPY } from './copy.ts';
import { setFeatures } from './edit-catalogue.ts';
import type { CatalogueDraft } from './use-catalogue-draft.ts';

const COPY = CATALOGUE_COPY.features;
const SURFACES = Object.keys(COPY.surface) as FeatureSurface[];

/** One list per page for the chosen plan. */
export function FeatureLists({ draft }: { draft: CatalogueDraft }) {
  const { document, edit, faults } = draft;
  const [chosen, setChosen] = useState<string | null>(null);
  const plan = document.plans.find(({ key }) => key === chosen) ?? document.plans[0];
  if (plan === undefined) return null;
  const change = (surface: FeatureSurface, text: string) => {
    const lines = text === '' ? null : text.split('\n');
    edit(setFeatures(plan.key, surface, lines));
  };
  return (
    <Panel
      dense
      title={COPY.title}
      note={COPY.note}
      aside={
        <NativeSelect
          size="sm"
          aria-label={COPY.plan}
          value={plan.key}
          data={document.plans.map(({ key, name }) => ({ value: key, label: name || key }))}
          onChange={(event) => setChosen(event.currentTarget.value)}
        />
      }
    >
      <div className={styles.lists}>
        {SURFACES.map((surface) => (
          <Textarea
            key={`${plan.key} ${surface}`}
            label={COPY.surface[surface]}
            rows={5}
            value={(plan.features?.[surface] ?? []).join('\n')}
            error={faults.get(`plans.${plan.key}.features.${surface}`)}
            onChange={(event) => change(surface, event.currentTarget.value)}
          />
        ))}
      </div>
    </Panel>
  );
}
