import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { PartnerView } from '../../../../src/contract/operator/offers/partners.contract.ts';
import { partnerFault } from '../../../../src/domain/referrals/partner.ts';
import { Dialog } from '../../../components/dialog/dialog.tsx';
import { FormActions } from '../../../components/form-actions.tsx';
import { serverMessage } from '../../../lib/call/server-message.ts';
import { trpc } from '../../../lib/call/trpc.ts';
import { notify } from '../../../lib/toasts.ts';
import { useFields } from '../../../lib/use-fields.ts';
import { ConfirmDialog } from '../parts/confirm-dialog.tsx';
import { MoreMenu } from '../parts/more-menu.tsx';
import parts from '../parts/parts.module.css';
import { useMay } from '../role/role-root.tsx';
import { FIELD_LOOK } from '../signals/parts/field-look.ts';
import { PARTNER_COPY as COPY, NEW_PARTNER_COPY, PARTNERS_COPY, PROGRAM_COPY } from './copy.ts';
import { ErasePartnerDialog } from './erase-partner-dialog.tsx';
import { PartnerDetailsDialog } from './partner-details-dialog.tsx';
import { rateOf } from './partner-text.ts';
import styles from './partners.module.css';

/** Pause, end, other terms for later buyers, corrections and the erasure of a person outside. */
export function PartnerActions({ partner }: { partner: PartnerView }) {
  const may = useMay();
  const utils = trpc.useUtils();
  const [asking, setAsking] = useState<'end' | 'terms' | 'details' | 'erase' | null>(null);
  const { id, state, accountId, email } = partner;
  const change = trpc.admin.setPartnerState.useMutation({
    onSuccess: async () => {
      await utils.admin.partner.invalidate();
      notify.success(COPY.changed, '');
      setAsking(null);
    },
    onError: (error) =>
      notify.error(PARTNERS_COPY.title, serverMessage(error) ?? PARTNERS_COPY.unreachable),
  });
  const isRunning = may('offers.change') && state !== 'ended';
  const mayErase = may('users.erase') && accountId === null;
  const isErased = accountId === null && email === '';
  if (isErased || !(may('offers.change') || mayErase)) return null;
  const next = state === 'active' ? 'paused' : 'active';
  return (
    <>
      <MoreMenu
        label={COPY.actions}
        actions={[
          ...(isRunning ? [{ name: COPY.changeTerms, run: () => setAsking('terms') }] : []),
          ...(may('offers.change')
            ? [{ name: COPY.correct, run: () => setAsking('details') }]
            : []),
          ...(isRunning
            ? [
                {
                  name: state === 'active' ? COPY.pause : COPY.resume,
                  run: () => change.mutate({ id, state: next }),
                  isPending: change.isPending,
                },
                { name: COPY.end, run: () => setAsking('end'), isFinal: true },
              ]
            : []),
          ...(mayErase ? [{ name: COPY.erase, run: () => setAsking('erase'), isFinal: true }] : []),
        ]}
      />
      {asking === 'end' && (
        <ConfirmDialog
          title={COPY.endTitle}
          confirm={COPY.endConfirm}
          keep={COPY.keep}
          call={change}
          onConfirm={() => change.mutate({ id, state: 'ended' })}
          onClose={() => setAsking(null)}
        >
          <p>{COPY.endText}</p>
        </ConfirmDialog>
      )}
      {asking === 'details' && (
        <PartnerDetailsDialog partner={partner} onClose={() => setAsking(null)} />
      )}
      {asking === 'erase' && (
        <ErasePartnerDialog partner={partner} onClose={() => setAsking(null)} />
      )}
      {asking === 'terms' && <TermsDialog partner={partner} onClose={() => setAsking(null)} />}
    </>
  );
}

function TermsDialog({ partner, onClose }: { partner: PartnerView; onClose: () => void }) {
  const utils = trpc.useUtils();
  const { id, code } = partner;
  const initial = { rate: String(partner.rateBp / 100), months: String(partner.months) };
  const termsOf = ({ rate, months }: typeof initial) => ({
    rateBp: rateOf(rate),
    months: Number(months),
  });
  const { input, submit } = useFields(initial, (values) => {
    const fault = partnerFault({ code, ...termsOf(values) });
    return {
      rate: fault === 'rate' ? NEW_PARTNER_COPY.faults.rate : null,
      months: fault === 'months' ? NEW_PARTNER_COPY.faults.months : null,
    };
  });
  const save = trpc.admin.changePartner.useMutation({
    onSuccess: async () => {
      await utils.admin.partner.invalidate();
      notify.success(COPY.changed, '');
      onClose();
    },
  });
  return (
    <Dialog title={COPY.rateTitle} keepOpen={save.isPending} onClose={onClose}>
      <form
        className={styles.form}
        noValidate
        onSubmit={submit((values) => save.mutate({ id, ...termsOf(values) }))}
      >
        <div className={styles.columns}>
          <TextInput
            {...FIELD_LOOK}
            data-autofocus
            label={NEW_PARTNER_COPY.rate}
            inputMode="decimal"
            {...input('rate')}
          />
          <TextInput
            {...FIELD_LOOK}
            label={NEW_PARTNER_COPY.months}
            inputMode="numeric"
            {...input('months')}
          />
        </div>
        <p className={parts.quiet}>{COPY.rateHint}</p>
        {save.error !== null && (
          <p className={parts.trouble} role="alert">
            {serverMessage(save.error) ?? PARTNERS_COPY.unreachable}
          </p>
        )}
        <FormActions cancel={PROGRAM_COPY.cancel} onCancel={onClose}>
          <Button type="submit" disabled={save.isPending}>
            {PROGRAM_COPY.save}
          </Button>
        </FormActions>
      </form>
    </Dialog>
  );
}
