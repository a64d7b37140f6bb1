import { NativeSelect, TextInput } from '@mantine/core';
import type {
  RelayChannelView,
  RelayRouteView,
} from '../../../../../src/contract/operator/relay-routes.contract.ts';
import { planKeys, planName } from '../../../../../src/domain/plan.ts';
import { MASKABLE, type Maskable } from '../../../../../src/domain/signals/mask.ts';
import type { RelayProvider } from '../../../../../src/domain/signals/relay.ts';
import { ChoiceCards } from '../../../../components/choice-cards/choice-cards.tsx';
import { catalogue } from '../../../../lib/catalogue.ts';
import { CheckLine } from '../parts/check-line.tsx';
import { FIELD_LOOK } from '../parts/field-look.ts';
import { ROUTE_FORM_COPY as COPY, DELAYS } from '../routes-copy.ts';
import { FIELD_NAME, PLACE_NAME } from '../sent-copy.ts';
import styles from '../signals.module.css';
import { ChannelField } from './channel-field.tsx';
import { QuietHoursField } from './quiet-hours-field.tsx';
import { placeOf } from './route-text.ts';
import { OTHER_DELAY, type RouteFaults, type RouteValues } from './route-values.ts';

const PLACES: readonly RelayProvider[] = ['site', 'discord', 'push', 'mail'];

interface RouteFieldsProps {
  route: RelayRouteView | null;
  /** Other routes into its Discord channel. */
  others: readonly RelayRouteView[];
  values: RouteValues;
  faults: RouteFaults;
  onChange: (values: RouteValues) => void;
}

export function RouteFields({ route, others, values, faults, onChange }: RouteFieldsProps) {
  const edit = (change: Partial<RouteValues>) => onChange({ ...values, ...change });
  const plans = planKeys(catalogue);
  const chooseChannel = (channel: RelayChannelView | null) =>
    edit({
      channelId: channel?.id ?? '',
      crosspost: values.crosspost && channel?.isAnnouncement === true,
    });
  const hide = (field: Maskable, isHidden: boolean) =>
    edit({
      mask: MASKABLE.filter((each) => (each === field ? isHidden : values.mask.includes(each))),
    });
  return (
    <>
      {route !== null && (
        <p>
          <strong>{placeOf(route)}</strong> <span className={styles.quiet}>{COPY.permanent}</span>
        </p>
      )}
      <NativeSelect
        {...FIELD_LOOK}
        label={COPY.plan}
        data={plans.toReversed().map((plan) => ({
          value: plan,
          label: COPY.planOption(
            planName(catalogue, plan),
            plan === plans.at(-1),
            plan === plans[0],
          ),
        }))}
        value={values.plan}
        onChange={(event) => edit({ plan: event.currentTarget.value })}
      />
      {route === null && (
        <ChoiceCards<RelayProvider>
          legend={COPY.place}
          value={values.provider}
          onChange={(provider) => edit({ provider })}
          choices={PLACES.map((value) => ({
            value,
            name: PLACE_NAME[value],
            hint: COPY.places[value],
          }))}
        />
      )}
      {route === null && values.provider === 'discord' && (
        <ChannelField
          plan={values.plan}
          channelId={values.channelId}
          error={faults.channelId}
          onChange={chooseChannel}
        />
      )}
      <ChoiceCards
        legend={COPY.delay}
        value={values.delay}
        onChange={(delay) => edit({ delay })}
        choices={[
          ...DELAYS.map(([seconds, name]) => ({ value: String(seconds), name })),
          { value: OTHER_DELAY, name: COPY.otherDelay },
        ]}
      />
      {values.delay === OTHER_DELAY && (
        <TextInput
          {...FIELD_LOOK}
          label={COPY.minutes}
          inputMode="numeric"
          value={values.minutes}
          error={faults.minutes}
          onChange={(event) => edit({ minutes: event.currentTarget.value })}
        />
      )}
      {others.length > 0 && (
        <p className={styles.quiet}>{COPY.sharedTimes(others.map((each) => each.sourceName))}</p>
      )}
      <fieldset className={styles.group}>
        <legend>{COPY.mask}</legend>
        <p className={styles.quiet}>{COPY.maskHint}</p>
        <div className={styles.checks}>
          {MASKABLE.map((field) => (
            <CheckLine
              key={field}
              name={FIELD_NAME[field]}
              checked={values.mask.includes(field)}
              onChange={(isHidden) => hide(field, isHidden)}
            />
          ))}
        </div>
      </fieldset>
      <QuietHoursField values={values} onEdit={edit} />
      {values.provider === 'discord' && (
        <>
          <CheckLine
            name={COPY.crosspost}
            hint={COPY.crosspostHint}
            checked={values.crosspost}
            onChange={(crosspost) => edit({ crosspost })}
          />
          <TextInput
            {...FIELD_LOOK}
            label={COPY.template}
            description={COPY.templateHint}
            autoComplete="off"
            value={values.template}
            onChange={(event) => edit({ template: event.currentTarget.value })}
          />
        </>
      )}
      {route !== null && (
        <>
          <CheckLine
            name={COPY.enabled}
            hint={COPY.enabledHint}
            checked={values.enabled}
            onChange={(enabled) => edit({ enabled })}
          />
          {route.waiting > 0 && <p className={styles.quiet}>{COPY.waitingKeep}</p>}
        </>
      )}
    </>
  );
}
