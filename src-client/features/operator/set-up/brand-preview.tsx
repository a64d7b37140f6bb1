import { Link } from '@tanstack/react-router';
import type { SetUpGuideStep } from '../../../../src/contract/operator/setup.contract.ts';
import { Panel } from '../../../components/panel.tsx';
import { trpc } from '../../../lib/call/trpc.ts';
import { PagePicture } from '../brand/page-picture.tsx';
import { Loaded } from '../parts/loaded.tsx';
import { BRAND_STEP_COPY as COPY } from './copy.ts';
import { ProviderLinks } from './provider-links.tsx';
import styles from './wizard.module.css';

/** The landing page in both colour schemes, with the saved brand. */
export function BrandPreview({ links }: Pick<SetUpGuideStep, 'links'>) {
  const brand = trpc.admin.brand.useQuery();
  return (
    <Panel dense title={COPY.title} aside={<Link to="/admin/brand">{COPY.edit}</Link>}>
      <Loaded what="the brand" query={brand}>
        {(view) => (
          <div className={styles.preview}>
            {(['light', 'dark'] as const).map((scheme) => (
              <PagePicture
                key={scheme}
                page="landing"
                scheme={scheme}
                brand={view.brand}
                name={view.brand.name ?? view.configuredName}
              />
            ))}
          </div>
        )}
      </Loaded>
      <ProviderLinks links={links} />
    </Panel>
  );
}
