import { NativeSelect, TextInput } from '@mantine/core';
import { useState } from 'react';
import { endOfDay } from '../../../../../src/domain/dates/end-of-day.ts';
import { MAX_ACCESS_CODES, MAX_ACCESS_DAYS } from '../../../../../src/domain/offers/access-code.ts';
import { paidPlans, planName } from '../../../../../src/domain/plan.ts';
import { ChoiceCards } from '../../../../components/choice-cards/choice-cards.tsx';
import { trpc } from '../../../../lib/call/trpc.ts';
import { catalogue } from '../../../../lib/catalogue.ts';
import { useFields } from '../../../../lib/use-fields.ts';
import { FIELD_LOOK } from '../../signals/parts/field-look.ts';
import { OfferForm } from '../offer-parts.tsx';
import styles from '../offers.module.css';
import { NEW_CODES_COPY as COPY } from './copy.ts';
import { MadeCodes } from './made-codes.tsx';

const PLANS = paidPlans(catalogue).map((plan) => ({
  value: plan,
  label: planName(catalogue, plan),
}));

const EMPTY = {
  name: '',
  plan: PLANS.at(-1)?.value ?? '',
  count: '10',
  term: 'days',
  days: '30',
  lastDay: '',
  redeemBy: '',
};

const isUpTo = (text: string, max: number) => {
  const value = Number(text);
  return Number.isInteger(value) && value >= 1 && value <= max;
};

const faultsOf = (values: typeof EMPTY) => ({
  name: values.name.trim() === '' ? COPY.nameMissing : null,
  count: isUpTo(values.count, MAX_ACCESS_CODES) ? null : COPY.countWrong(MAX_ACCESS_CODES),
  days:
    values.term !== 'days' || isUpTo(values.days, MAX_ACCESS_DAYS)
      ? null
      : COPY.daysWrong(MAX_ACCESS_DAYS),
  lastDay: values.term === 'days' || values.lastDay !== '' ? null : COPY.lastDayMissing,
});

/** Makes codes and shows them once. */
export function NewCodesDialog(props: { redeemUrl: string; onClose: () => void }) {
  const { redeemUrl, onClose } = props;
  const utils = trpc.useUtils();
  const { values, input, set, submit } = useFields(EMPTY, faultsOf);
  const make = trpc.admin.makeAccessCodes.useMutation({
    onSettled: () => utils.admin.accessCodes.invalidate(),
  });
  const [isDays, setDays] = useState(true);
  const choose = (term: 'days' | 'until') => {
    setDays(term === 'days');
    set('term', term);
  };
  if (make.data !== undefined) {
    return <MadeCodes {...make.data} redeemUrl={redeemUrl} onClose={onClose} />;
  }
  return (
    <OfferForm
      title={COPY.title}
      copy={COPY}
      submit={COPY.create}
      call={make}
      onClose={onClose}
      onSubmit={submit(({ name, plan, count, days, lastDay, redeemBy }) =>
        make.mutate({
          name: name.trim(),
          plan,
          count: Number(count),
          days: isDays ? Number(days) : null,
          until: isDays ? null : endOfDay(lastDay),
          redeemBy: endOfDay(redeemBy),
        }),
      )}
    >
      <TextInput
        {...FIELD_LOOK}
        data-autofocus
        label={COPY.name}
        description={COPY.nameHint}
        maxLength={100}
        {...input('name')}
      />
      <div className={styles.columns}>
        <NativeSelect
          {...FIELD_LOOK}
          label={COPY.plan}
          data={PLANS}
          value={values.plan}
          onChange={(event) => set('plan', event.currentTarget.value)}
        />
        <TextInput {...FIELD_LOOK} label={COPY.count} inputMode="numeric" {...input('count')} />
      </div>
      <ChoiceCards
        legend={COPY.gives}
        value={isDays ? 'days' : 'until'}
        onChange={choose}
        choices={[
          { value: 'days', name: COPY.forDays, hint: COPY.forDaysHint },
          { value: 'until', name: COPY.untilDay, hint: COPY.untilDayHint },
        ]}
      />
      <div className={styles.columns}>
        {isDays ? (
          <TextInput {...FIELD_LOOK} label={COPY.days} inputMode="numeric" {...input('days')} />
        ) : (
          <TextInput {...FIELD_LOOK} type="date" label={COPY.lastDay} {...input('lastDay')} />
        )}
        <TextInput
          {...FIELD_LOOK}
          type="date"
          label={COPY.redeemBy}
          description={COPY.redeemByHint}
          {...input('redeemBy')}
        />
      </div>
    </OfferForm>
  );
}
