import { TextInput } from '@mantine/core';
import { useState } from 'react';
import type { CatalogueDocument } from '../../../../../src/contract/catalogue.contract.ts';
import type { CatalogueVersionView } from '../../../../../src/contract/operator/catalogue-operator.contract.ts';
import { trpc } from '../../../../lib/call/trpc.ts';
import { notify } from '../../../../lib/toasts.ts';
import { ConfirmDialog } from '../../parts/confirm-dialog.tsx';
import { Loaded } from '../../parts/loaded.tsx';
import { CATALOGUE_COPY } from '../copy.ts';
import { MoveChoice, type MovedPrice } from './move-choice.tsx';
import { PublishEffects } from './publish-effects.tsx';

const COPY = CATALOGUE_COPY.publish;

export interface PublishDialogProps {
  /** The reviewed draft. */
  hash: string;
  document: CatalogueDocument;
  /** In which the draft is sold. */
  currency: string;
  versions: readonly CatalogueVersionView[];
  onClose: () => void;
}

/** Shows the effects of publishing, and publishes exactly the draft that was shown. */
export function PublishDialog({ hash, document, currency, versions, onClose }: PublishDialogProps) {
  const [note, setNote] = useState('');
  const [moves, setMoves] = useState<readonly MovedPrice[]>([]);
  const utils = trpc.useUtils();
  const preview = trpc.admin.previewCatalogue.useQuery(
    { expected: hash },
    { staleTime: 0, gcTime: 0 },
  );
  const publish = trpc.admin.publishCatalogue.useMutation({
    onSuccess: async ({ no }) => {
      await Promise.all([
        utils.admin.catalogue.invalidate(),
        utils.admin.catalogueRollOut.invalidate(),
        utils.admin.priceMoves.invalidate(),
      ]);
      const { title, message } = COPY.done(no);
      notify.success(title, message);
      onClose();
    },
  });
  const next = (versions[0]?.no ?? 0) + 1;
  const isReady = preview.data !== undefined && preview.data.refusals.length === 0;
  return (
    <ConfirmDialog
      title={COPY.title}
      confirm={COPY.confirm(next)}
      keep={COPY.keep}
      disabled={!isReady}
      call={publish}
      onConfirm={() =>
        publish.mutate({
          expected: hash,
          note: note.trim() || null,
          ...(moves.length > 0 && { moves: [...moves] }),
        })
      }
      onClose={onClose}
    >
      <Loaded what={COPY.what} query={preview}>
        {(effects) => (
          <>
            <PublishEffects
              effects={effects}
              document={document}
              currency={currency}
              moves={moves}
            />
            <MoveChoice
              keepers={effects.keepers}
              document={document}
              currency={currency}
              moves={moves}
              onChange={setMoves}
            />
          </>
        )}
      </Loaded>
      {isReady && (
        <TextInput
          label={COPY.note}
          maxLength={300}
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
      )}
    </ConfirmDialog>
  );
}
