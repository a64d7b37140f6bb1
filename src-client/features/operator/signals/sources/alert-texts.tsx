import { NativeSelect, TextInput } from '@mantine/core';
import { useState } from 'react';
import {
  type AlertTextOptions,
  indicatorText,
  type ScriptKind,
  STRATEGY_MESSAGE,
  strategyLine,
} from '../../../../../src/domain/signals/alert-text.ts';
import { ALERT_KINDS, type Side } from '../../../../../src/domain/signals/signal.ts';
import { ChoiceCards } from '../../../../components/choice-cards/choice-cards.tsx';
import { CheckLine } from '../parts/check-line.tsx';
import { FIELD_LOOK } from '../parts/field-look.ts';
import { TextBlock } from '../parts/text-block.tsx';
import { SET_UP_COPY as COPY } from '../set-up-copy.ts';
import styles from '../signals.module.css';

const MAX_NAME_LENGTH = 60;
const SIDES = [
  { value: 'long', label: COPY.long },
  { value: 'short', label: COPY.short },
];

/** The text of each kind of alert, as the chosen script needs it. */
export function AlertTexts({ sourceKey }: { sourceKey: string }) {
  const [script, setScript] = useState<ScriptKind>('indicator');
  const [options, setOptions] = useState<AlertTextOptions>({
    strategy: sourceKey,
    side: 'long',
    hasLevels: false,
  });
  const edit = (change: Partial<AlertTextOptions>) => setOptions({ ...options, ...change });
  return (
    <section className={styles.form} aria-label={COPY.message}>
      <ChoiceCards
        legend={COPY.script}
        value={script}
        onChange={setScript}
        choices={[
          { value: 'indicator', name: COPY.indicator, hint: COPY.indicatorHint },
          { value: 'strategy', name: COPY.strategy, hint: COPY.strategyHint },
        ]}
      />
      <div className={styles.columns}>
        <TextInput
          {...FIELD_LOOK}
          label={COPY.name}
          description={COPY.nameHint}
          maxLength={MAX_NAME_LENGTH}
          value={options.strategy}
          onChange={(event) => edit({ strategy: event.currentTarget.value })}
        />
        <NativeSelect
          {...FIELD_LOOK}
          label={COPY.side}
          data={SIDES}
          value={options.side}
          onChange={(event) => edit({ side: event.currentTarget.value as Side })}
        />
      </div>
      <CheckLine
        name={COPY.levels}
        hint={COPY.levelsHint[script]}
        checked={options.hasLevels}
        onChange={(hasLevels) => edit({ hasLevels })}
      />
      {script === 'strategy' && (
        <>
          <TextBlock
            title={COPY.strategyMessage}
            text={STRATEGY_MESSAGE}
            copy={COPY.copy(COPY.strategyMessage)}
          />
          <p>{COPY.strategyLines}</p>
        </>
      )}
      {ALERT_KINDS.map((kind) => (
        <TextBlock
          key={kind}
          title={
            <>
              <strong>{COPY.kinds[kind].name}</strong> {COPY.kinds[kind].text}
            </>
          }
          text={(script === 'indicator' ? indicatorText : strategyLine)(kind, options)}
          copy={COPY.copy(COPY.kinds[kind].name)}
        />
      ))}
    </section>
  );
}
