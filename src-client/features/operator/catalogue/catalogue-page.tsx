import { useState } from 'react';
import type { CatalogueView } from '../../../../src/contract/operator/catalogue-operator.contract.ts';
import { StatusBadge } from '../../../components/status-badge.tsx';
import { trpc } from '../../../lib/call/trpc.ts';
import { OperatorPage } from '../frame/operator-page.tsx';
import { useUnsaved } from '../frame/use-unsaved.ts';
import { Loaded } from '../parts/loaded.tsx';
import styles from './catalogue.module.css';
import { ConflictNote } from './conflict-note.tsx';
import { CATALOGUE_COPY as COPY } from './copy.ts';
import { DraftBar } from './draft-bar.tsx';
import { EntitlementLooks } from './entitlement-looks.tsx';
import { EntitlementTable } from './entitlement-table.tsx';
import { FeatureLists } from './feature-lists.tsx';
import { InclusionMatrix } from './inclusion-matrix.tsx';
import { PlanLadder } from './plan-ladder.tsx';
import { PriceTable } from './price-table.tsx';
import { PriceMovesPanel } from './publish/price-moves-panel.tsx';
import { PublishDialog, type PublishDialogProps } from './publish/publish-dialog.tsx';
import { RollOutPanel } from './publish/roll-out-panel.tsx';
import { useCatalogueDraft } from './use-catalogue-draft.ts';
import { VersionsPanel } from './versions-panel.tsx';

/** Poll interval while Stripe creates prices. */
const PRICES_MS = 2_000;

export function CataloguePage() {
  const catalogue = trpc.admin.catalogue.useQuery(undefined, {
    refetchInterval: ({ state }) => (state.data?.published.prices === 'ready' ? false : PRICES_MS),
  });
  const published = catalogue.data?.published;
  return (
    <OperatorPage
      title={COPY.title}
      mark={
        published && (
          <>
            <StatusBadge tone="positive">{COPY.onSale(published.no)}</StatusBadge>
            {published.prices !== 'ready' && (
              <StatusBadge tone={published.prices === 'failed' ? 'negative' : 'attention'}>
                {published.prices === 'failed' ? COPY.pricesFailed : COPY.pricesUnderWay}
              </StatusBadge>
            )}
          </>
        )
      }
    >
      <Loaded what={COPY.what} query={catalogue}>
        {(view) => <Editor view={view} />}
      </Loaded>
    </OperatorPage>
  );
}

type Reviewed = Pick<PublishDialogProps, 'hash' | 'document' | 'currency'>;

function Editor({ view }: { view: CatalogueView }) {
  const draft = useCatalogueDraft(view);
  const [reviewed, setReviewed] = useState<Reviewed | null>(null);
  useUnsaved(draft.isDirty ? COPY.leave : null);
  const review = async () => {
    const hash = draft.isDirty ? await draft.save() : (view.draft?.hash ?? null);
    if (hash === null) return;
    // As it was saved: without what was typed since.
    setReviewed({ hash, document: draft.document, currency: draft.currency });
  };
  const { published } = view;
  return (
    <div className={styles.page}>
      <DraftBar view={view} draft={draft} onReview={review} />
      {published.prices !== 'ready' && (
        <p className={styles.notice} role="status">
          {published.priceFault === null ? COPY.pricesHint : COPY.pricesFault(published.priceFault)}
        </p>
      )}
      {draft.conflict !== null && <ConflictNote draft={draft} view={view} />}
      <RollOutPanel />
      <PriceMovesPanel document={published.document} />
      <PlanLadder draft={draft} view={view} />
      <PriceTable draft={draft} view={view} />
      <InclusionMatrix draft={draft} />
      <EntitlementTable draft={draft} />
      <EntitlementLooks draft={draft} />
      <FeatureLists draft={draft} />
      <VersionsPanel view={view} draft={draft} />
      {reviewed !== null && (
        <PublishDialog {...reviewed} versions={view.versions} onClose={() => setReviewed(null)} />
      )}
    </div>
  );
}
