import { Button } from '@mantine/core';
import type { BrandAnswer } from '../../../../src/contract/operator/brand-operator.contract.ts';
import { StatusBadge } from '../../../components/status-badge.tsx';
import { trpc } from '../../../lib/call/trpc.ts';
import { OperatorPage } from '../frame/operator-page.tsx';
import { useUnsaved } from '../frame/use-unsaved.ts';
import { Loaded } from '../parts/loaded.tsx';
import parts from '../parts/parts.module.css';
import { AccentPanel } from './accent-panel.tsx';
import styles from './brand.module.css';
import { BRAND_COPY as COPY } from './copy.ts';
import { NamePanel } from './name-panel.tsx';
import { PicturesPanel } from './pictures-panel.tsx';
import { PreviewsPanel } from './previews-panel.tsx';
import { useBrandDraft } from './use-brand-draft.ts';
import { VersionsPanel } from './versions-panel.tsx';

/** The seller's name, colours, font and pictures, with a preview before they are saved. */
export function BrandPage() {
  const brand = trpc.admin.brand.useQuery();
  const no = brand.data?.no;
  return (
    <OperatorPage
      title={COPY.title}
      mark={
        no !== undefined && (
          <StatusBadge tone="positive">{no === 0 ? COPY.documented : COPY.own(no)}</StatusBadge>
        )
      }
    >
      <Loaded what={COPY.what} query={brand}>
        {(view) => <Editor view={view} />}
      </Loaded>
    </OperatorPage>
  );
}

function Editor({ view }: { view: BrandAnswer }) {
  const draft = useBrandDraft(view);
  useUnsaved(draft.isDirty ? COPY.leave : null);
  return (
    <div className={parts.stack}>
      <div className={styles.bar}>
        <p role="status">{draft.isDirty ? COPY.unsaved : COPY.current}</p>
        <div className={styles.actions}>
          <Button
            size="xs"
            variant="default"
            disabled={!draft.isDirty || draft.isSaving}
            onClick={draft.reset}
          >
            {COPY.discard}
          </Button>
          <Button
            size="xs"
            disabled={!draft.isDirty || draft.isSaving || draft.fault !== null}
            onClick={() => void draft.save()}
          >
            {draft.isSaving ? COPY.saving : COPY.save}
          </Button>
        </div>
      </div>
      <div className={parts.pair}>
        <NamePanel draft={draft} configuredName={view.configuredName} />
        <AccentPanel draft={draft} />
      </div>
      <PicturesPanel draft={draft} />
      <PreviewsPanel brand={draft.brand} name={draft.brand.name ?? view.configuredName} />
      <VersionsPanel view={view} onRestored={draft.reset} />
    </div>
  );
}
