import { Button, NativeSelect, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { PartnersAnswer } from '../../../../src/contract/operator/offers/partners.contract.ts';
import { MAX_HOLD_DAYS, MAX_TERMS } from '../../../../src/domain/referrals/partner.ts';
import { Dialog } from '../../../components/dialog/dialog.tsx';
import { FormActions } from '../../../components/form-actions.tsx';
import { Panel } from '../../../components/panel.tsx';
import { serverMessage } from '../../../lib/call/server-message.ts';
import { trpc } from '../../../lib/call/trpc.ts';
import { notify } from '../../../lib/toasts.ts';
import { useFields } from '../../../lib/use-fields.ts';
import { FactsList } from '../parts/facts-list.tsx';
import parts from '../parts/parts.module.css';
import { RightButton } from '../role/right-button.tsx';
import { FIELD_LOOK } from '../signals/parts/field-look.ts';
import { PROGRAM_COPY as COPY, PARTNERS_COPY } from './copy.ts';
import styles from './partners.module.css';

type ProgramProps = Pick<PartnersAnswer, 'program' | 'codes'>;

/** Hold, discount and terms that apply to every partner. */
export function ProgramPanel({ program, codes }: ProgramProps) {
  const [isChanging, setChanging] = useState(false);
  const { holdDays, discountCodeId, terms, termsVersion } = program;
  const code = codes.find(({ id }) => id === discountCodeId)?.code;
  return (
    <Panel
      dense
      title={COPY.title}
      note={COPY.note}
      aside={
        <RightButton
          right="offers.change"
          size="compact-sm"
          variant="default"
          onClick={() => setChanging(true)}
        >
          {COPY.change}
        </RightButton>
      }
    >
      <div className={styles.program}>
        <FactsList
          facts={[
            [COPY.hold, COPY.holdText(holdDays)],
            [COPY.discount, code ?? (discountCodeId === null ? COPY.noDiscount : COPY.gone)],
          ]}
        />
        <details>
          <summary>{COPY.terms(termsVersion)}</summary>
          <p className={styles.terms}>{terms}</p>
        </details>
      </div>
      {isChanging && (
        <ProgramDialog program={program} codes={codes} onClose={() => setChanging(false)} />
      )}
    </Panel>
  );
}

function ProgramDialog({ program, codes, onClose }: ProgramProps & { onClose: () => void }) {
  const utils = trpc.useUtils();
  const live = codes.some(({ id }) => id === program.discountCodeId);
  const initial = {
    hold: String(program.holdDays),
    code: live ? (program.discountCodeId ?? '') : '',
    terms: program.terms,
  };
  const { values, input, set, submit } = useFields(initial, ({ hold, terms }) => {
    const days = Number(hold);
    const isDays = hold.trim() !== '' && Number.isInteger(days) && days >= 0;
    return {
      hold: isDays && days <= MAX_HOLD_DAYS ? null : COPY.faults.hold,
      terms: terms.trim() === '' ? COPY.faults.terms : null,
    };
  });
  const save = trpc.admin.setReferralProgram.useMutation({
    onSuccess: async () => {
      await utils.admin.partners.invalidate();
      notify.success(COPY.saved, '');
      onClose();
    },
  });
  return (
    <Dialog title={COPY.dialog} keepOpen={save.isPending} onClose={onClose}>
      <form
        className={styles.form}
        noValidate
        onSubmit={submit(({ hold, code, terms }) =>
          save.mutate({ holdDays: Number(hold), terms, discountCodeId: code === '' ? null : code }),
        )}
      >
        <div className={styles.columns}>
          <TextInput
            {...FIELD_LOOK}
            data-autofocus
            label={COPY.holdDays}
            description={COPY.holdHint}
            inputMode="numeric"
            {...input('hold')}
          />
          <NativeSelect
            {...FIELD_LOOK}
            label={COPY.discount}
            description={codes.length === 0 ? COPY.makeCode : COPY.codeHint}
            data={[
              { value: '', label: COPY.noDiscount },
              ...codes.map(({ id, code }) => ({ value: id, label: code })),
            ]}
            value={values.code}
            onChange={(event) => set('code', event.currentTarget.value)}
          />
        </div>
        <Textarea
          {...FIELD_LOOK}
          label={COPY.termsField}
          description={COPY.termsHint}
          rows={10}
          maxLength={MAX_TERMS}
          value={values.terms}
          error={input('terms').error}
          onChange={(event) => set('terms', event.currentTarget.value)}
        />
        {save.error !== null && (
          <p className={parts.trouble} role="alert">
            {serverMessage(save.error) ?? PARTNERS_COPY.unreachable}
          </p>
        )}
        <FormActions cancel={COPY.cancel} onCancel={onClose}>
          <Button type="submit" disabled={save.isPending}>
            {COPY.save}
          </Button>
        </FormActions>
      </form>
    </Dialog>
  );
}
