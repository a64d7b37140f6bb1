import { Panel } from '../../../components/panel.tsx';
import parts from '../parts/parts.module.css';
import { PictureField } from '../parts/picture-field.tsx';
import styles from './brand.module.css';
import { BRAND_COPY as COPY, PICTURE_COPY } from './copy.ts';
import type { BrandDraft } from './use-brand-draft.ts';

export function PicturesPanel({ draft }: { draft: BrandDraft }) {
  const { logo, logoHasName, favicon, socialImage } = draft.brand;
  return (
    <Panel dense title={COPY.picturesTitle}>
      <div className={styles.pictures}>
        <div>
          <PictureField
            use="logo"
            {...PICTURE_COPY.logo}
            picture={logo}
            onChange={(picture) => draft.edit({ logo: picture })}
          />
          {logo !== null && (
            <label className={styles.only}>
              <input
                type="checkbox"
                className={parts.check}
                checked={logoHasName}
                onChange={(event) => draft.edit({ logoHasName: event.currentTarget.checked })}
              />{' '}
              {COPY.logoHasName}
            </label>
          )}
        </div>
        <PictureField
          use="favicon"
          {...PICTURE_COPY.favicon}
          picture={favicon}
          onChange={(picture) => draft.edit({ favicon: picture })}
        />
        <PictureField
          use="social"
          {...PICTURE_COPY.social}
          picture={socialImage}
          onChange={(picture) => draft.edit({ socialImage: picture })}
        />
      </div>
    </Panel>
  );
}
