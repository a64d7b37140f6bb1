import { NativeSelect, TextInput } from '@mantine/core';
import { BRAND_FONTS, brandFault } from '../../../../src/domain/brand/brand.ts';
import { Panel } from '../../../components/panel.tsx';
import styles from './brand.module.css';
import { BRAND_COPY as COPY, FONT_NAME } from './copy.ts';
import type { BrandDraft } from './use-brand-draft.ts';

const SYSTEM = 'system';

export function NamePanel({
  draft,
  configuredName,
}: {
  draft: BrandDraft;
  configuredName: string;
}) {
  const { name, font } = draft.brand;
  return (
    <Panel dense title={COPY.nameTitle}>
      <div className={styles.fields}>
        <TextInput
          size="sm"
          label={COPY.name}
          description={COPY.nameHint(configuredName)}
          placeholder={configuredName}
          value={name ?? ''}
          error={brandFault({ name, accent: null })}
          onChange={(event) => draft.edit({ name: event.currentTarget.value || null })}
        />
        <NativeSelect
          size="sm"
          label={COPY.font}
          description={COPY.fontHint}
          value={font ?? SYSTEM}
          data={[SYSTEM, ...BRAND_FONTS].map((value) => {
            return { value, label: FONT_NAME[value as keyof typeof FONT_NAME] };
          })}
          onChange={(event) => {
            const chosen = BRAND_FONTS.find((each) => each === event.currentTarget.value);
            draft.edit({ font: chosen ?? null });
          }}
        />
      </div>
    </Panel>
  );
}
