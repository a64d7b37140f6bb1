import { NativeSelect, TextInput } from '@mantine/core';
import { useState } from 'react';
import { minorDigits } from '../../../../src/domain/currency.ts';
import { CODE_SCOPES } from '../../../../src/domain/offers/discount-code.ts';
import { cycleKeys, paidPlans, planName } from '../../../../src/domain/plan.ts';
import { ChoiceCards } from '../../../components/choice-cards/choice-cards.tsx';
import { trpc } from '../../../lib/call/trpc.ts';
import { catalogue } from '../../../lib/catalogue.ts';
import { cycleName } from '../../../lib/cycle-text.ts';
import { notify } from '../../../lib/toasts.ts';
import { useFields } from '../../../lib/use-fields.ts';
import { CheckLine } from '../signals/parts/check-line.tsx';
import { FIELD_LOOK } from '../signals/parts/field-look.ts';
import { madeText } from './code-text.ts';
import { codeFaults, codeInput, EMPTY_CODE } from './code-values.ts';
import { NEW_CODE_COPY as COPY } from './copy.ts';
import { OfferForm } from './offer-parts.tsx';
import styles from './offers.module.css';
import { Several } from './several.tsx';

/** Creates a code. It closes once Stripe has confirmed it. */
export function CodeDialog({ currency, onClose }: { currency: string; onClose: () => void }) {
  const utils = trpc.useUtils();
  const { values, input, set, submit } = useFields(EMPTY_CODE, codeFaults);
  const [plans, setPlans] = useState<string[]>([]);
  const [cycles, setCycles] = useState<string[]>([]);
  const [isFirstPurchaseOnly, setFirstOnly] = useState(false);
  const make = trpc.admin.makeDiscountCode.useMutation({
    onSettled: () => utils.admin.discountCodes.invalidate(),
    onSuccess: (_, { code, startsAt }) => {
      notify.success(madeText(code, startsAt), COPY.madeText);
      onClose();
    },
  });
  const shop = { currency, digits: minorDigits(currency) };
  return (
    <OfferForm
      title={COPY.title}
      copy={COPY}
      submit={COPY.create}
      call={make}
      onClose={onClose}
      onSubmit={submit((all) =>
        make.mutate({ ...codeInput(all, shop), plans, cycles, isFirstPurchaseOnly }),
      )}
    >
      <TextInput
        {...FIELD_LOOK}
        data-autofocus
        label={COPY.code}
        description={COPY.codeHint}
        maxLength={30}
        autoComplete="off"
        spellCheck={false}
        {...input('code')}
      />
      <ChoiceCards
        legend={COPY.kind}
        value={values.kind}
        onChange={(kind) => set('kind', kind)}
        choices={[
          { value: 'percent', name: COPY.percent },
          { value: 'amount', name: COPY.amount },
        ]}
      />
      <div className={styles.columns}>
        <TextInput
          {...FIELD_LOOK}
          label={values.kind === 'percent' ? COPY.percentOff : COPY.amountOff(currency)}
          inputMode="decimal"
          {...input('off')}
        />
        <NativeSelect
          {...FIELD_LOOK}
          label={COPY.duration}
          data={Object.entries(COPY.durations).map(([value, label]) => ({ value, label }))}
          value={values.duration}
          onChange={(event) => set('duration', event.currentTarget.value)}
        />
        {values.duration === 'months' && (
          <TextInput
            {...FIELD_LOOK}
            label={COPY.monthCount}
            inputMode="numeric"
            {...input('months')}
          />
        )}
      </div>
      <Several
        legend={COPY.plans}
        hint={COPY.allHint}
        chosen={plans}
        onChange={setPlans}
        options={paidPlans(catalogue).map((key) => [key, planName(catalogue, key)])}
      />
      <Several
        legend={COPY.cycles}
        hint={COPY.allHint}
        chosen={cycles}
        onChange={setCycles}
        options={cycleKeys(catalogue).map((key) => [key, cycleName(key)])}
      />
      <div className={styles.columns}>
        <NativeSelect
          {...FIELD_LOOK}
          label={COPY.scope}
          data={[...CODE_SCOPES].reverse().map((value) => ({ value, label: COPY.scopes[value] }))}
          value={values.scope}
          onChange={(event) => set('scope', event.currentTarget.value)}
        />
        <TextInput
          {...FIELD_LOOK}
          label={COPY.limit}
          description={COPY.limitHint}
          inputMode="numeric"
          {...input('limit')}
        />
        <TextInput
          {...FIELD_LOOK}
          type="date"
          label={COPY.starts}
          description={COPY.startsHint}
          {...input('starts')}
        />
        <TextInput
          {...FIELD_LOOK}
          type="date"
          label={COPY.ends}
          description={COPY.endsHint}
          {...input('ends')}
        />
      </div>
      <CheckLine
        name={COPY.firstOnly}
        hint={COPY.firstOnlyHint}
        checked={isFirstPurchaseOnly}
        onChange={setFirstOnly}
      />
    </OfferForm>
  );
}
