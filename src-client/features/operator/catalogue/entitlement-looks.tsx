import { NativeSelect, TextInput } from '@mantine/core';
import type { CatalogueEntitlement } from '../../../../src/domain/catalogue/catalogue.ts';
import { ICON_NAMES, isIconName } from '../../../../src/domain/catalogue/entitlement-icon.ts';
import DrawnIcon from '../../../components/drawn-icon.tsx';
import { Panel } from '../../../components/panel.tsx';
import { PictureField } from '../parts/picture-field.tsx';
import styles from './catalogue.module.css';
import { CATALOGUE_COPY } from './copy.ts';
import { presentEntitlement } from './edit-catalogue.ts';
import { translateEntitlement } from './edit-translations.ts';
import type { CatalogueDraft } from './use-catalogue-draft.ts';

const COPY = CATALOGUE_COPY.presentation;
const NO_ICON = '';

/** Description, icon and showcase picture of each entitlement. */
export function EntitlementLooks({ draft }: { draft: CatalogueDraft }) {
  return (
    <Panel dense title={COPY.title} note={COPY.note}>
      <ul className={styles.looks}>
        {draft.document.entitlements.map((each) => (
          <li key={each.key}>
            <Look entitlement={each} draft={draft} />
          </li>
        ))}
      </ul>
    </Panel>
  );
}

interface LookProps {
  entitlement: CatalogueEntitlement;
  draft: CatalogueDraft;
}

function Look({ entitlement, draft }: LookProps) {
  const { key, name, provider, description, icon, picture } = entitlement;
  const set = (field: 'description' | 'icon' | 'picture') => (value: string | null) =>
    draft.edit(presentEntitlement(key, field, value));
  const own = icon !== undefined && !isIconName(icon) ? icon : null;
  return (
    <fieldset className={styles.look}>
      <legend>
        {icon !== undefined && isIconName(icon) && <DrawnIcon name={icon} />} {name}
      </legend>
      <TextInput
        size="sm"
        label={COPY.descriptionLabel}
        aria-label={COPY.description(name)}
        value={description ?? ''}
        error={draft.faults.get(`entitlements.${key}.description`)}
        onChange={(event) => set('description')(event.currentTarget.value || null)}
      />
      {draft.languages.map(({ locale, name: language }) => (
        <TextInput
          key={locale}
          size="sm"
          lang={locale}
          label={COPY.descriptionIn(language)}
          aria-label={`${COPY.descriptionIn(language)}, ${name}`}
          placeholder={description ?? ''}
          value={entitlement.translations?.[locale]?.description ?? ''}
          error={draft.faults.get(`entitlements.${key}.translations.${locale}.description`)}
          onChange={(event) =>
            draft.edit(
              translateEntitlement(key, locale, { description: event.currentTarget.value }),
            )
          }
        />
      ))}
      <NativeSelect
        size="sm"
        label={COPY.iconLabel}
        aria-label={COPY.icon(name)}
        value={icon ?? NO_ICON}
        error={draft.faults.get(`entitlements.${key}.icon`)}
        data={[
          { value: NO_ICON, label: COPY.tick },
          ...ICON_NAMES.map((value) => ({ value, label: COPY.icons[value] })),
          ...(own === null ? [] : [{ value: own, label: COPY.uploaded }]),
        ]}
        onChange={(event) => set('icon')(event.currentTarget.value || null)}
      />
      <PictureField
        use="icon"
        name={COPY.ownIcon(name)}
        label={COPY.ownIconLabel}
        hint={COPY.ownIconHint}
        picture={own === null ? null : { file: own }}
        onChange={(found) => set('icon')(found?.file ?? null)}
      />
      {provider === 'tradingview' && (
        <PictureField
          use="showcase"
          name={COPY.picture(name)}
          label={COPY.pictureLabel}
          hint={COPY.pictureHint}
          picture={picture === undefined ? null : { file: picture }}
          onChange={(found) => set('picture')(found?.file ?? null)}
        />
      )}
    </fieldset>
  );
}
