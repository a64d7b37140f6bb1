import { Button } from '@mantine/core';
import type { z } from 'zod';
import type {
  mappingChangesInput,
  mappingPreviewAnswer,
} from '../../../../../src/contract/operator/setup.contract.ts';
import { Dialog } from '../../../../components/dialog/dialog.tsx';
import { FormActions } from '../../../../components/form-actions.tsx';
import { serverMessage } from '../../../../lib/call/server-message.ts';
import { trpc } from '../../../../lib/call/trpc.ts';
import { count } from '../../../../lib/texts/count.ts';
import { notify } from '../../../../lib/toasts.ts';
import { Loaded } from '../../parts/loaded.tsx';
import styles from '../../parts/parts.module.css';
import setUp from '../set-up.module.css';
import { REFUSAL_MESSAGES } from './refusal-messages.ts';

type Effect = z.infer<typeof mappingPreviewAnswer>['effects'][number];

interface MappingDialogProps {
  input: z.input<typeof mappingChangesInput>;
  onClose: () => void;
  /** Called after saving, or after another operator's change: reload the mapping. */
  onSettled: () => void;
}

function People({ what, people }: { what: string; people: Effect['gain'] }) {
  const { count: all, names } = people;
  const more = all > names.length ? ` and ${count(all - names.length)} more` : '';
  return (
    <li>
      <strong>{count(all)}</strong> {what}
      {names.length > 0 && (
        <span className={styles.quiet}>
          : {names.join(', ')}
          {more}
        </span>
      )}
    </li>
  );
}

function EffectView({ effect }: { effect: Effect }) {
  const { label, from, to, refusal, gain, lose, keep } = effect;
  return (
    <div className={setUp.effect}>
      <h3>
        {label}: {from ?? 'nothing'} → {to}
      </h3>
      {refusal !== null && (
        <p className={styles.bad}>Cannot be used: {REFUSAL_MESSAGES[refusal] ?? refusal}.</p>
      )}
      {effect.purpose.startsWith('role:') ? (
        <ul>
          <People what={`gain ${to}`} people={gain} />
          <People what={`lose ${from ?? 'nothing'}`} people={lose} />
          <People what={`already ${keep.count === 1 ? 'has' : 'have'} ${to}`} people={keep} />
        </ul>
      ) : (
        <p className={styles.quiet}>
          This alone changes no access. Channel permissions follow when Discord is set up or
          repaired.
        </p>
      )}
    </div>
  );
}

export function MappingDialog({ input, onClose, onSettled }: MappingDialogProps) {
  const preview = trpc.admin.previewMapping.useQuery(input);
  const save = trpc.admin.saveMapping.useMutation({
    onSuccess: ({ message }) => {
      notify.success('Roles and channels', message);
      onSettled();
    },
  });
  const refused = preview.data?.effects.some(({ refusal }) => refusal !== null) ?? true;
  return (
    <Dialog title="Who gains and loses" keepOpen={save.isPending} onClose={onClose}>
      <Loaded what="the preview" query={preview}>
        {({ effects }) =>
          effects.map((effect) => <EffectView key={effect.purpose} effect={effect} />)
        }
      </Loaded>
      {save.error !== null && (
        <p className={styles.trouble} role="alert">
          {serverMessage(save.error) ?? 'The server cannot be reached.'}
          <Button size="compact-sm" variant="default" onClick={onSettled}>
            Load again
          </Button>
        </p>
      )}
      <FormActions cancel="Cancel" onCancel={onClose}>
        <Button disabled={refused || save.isPending} onClick={() => save.mutate(input)}>
          {save.isPending ? 'Saving…' : 'Save'}
        </Button>
      </FormActions>
    </Dialog>
  );
}
