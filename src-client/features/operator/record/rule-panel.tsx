import { NumberInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import type { RecordView } from '../../../../src/contract/operator/record.contract.ts';
import { MAX_OPEN_DAYS, MIN_OPEN_DAYS } from '../../../../src/domain/signals/record/outcome.ts';
import { Panel } from '../../../components/panel.tsx';
import { serverMessage } from '../../../lib/call/server-message.ts';
import { trpc } from '../../../lib/call/trpc.ts';
import parts from '../parts/parts.module.css';
import { RightButton } from '../role/right-button.tsx';
import { RECORD_COPY } from './copy.ts';

const COPY = RECORD_COPY.rule;

export function RulePanel({ view }: { view: RecordView }) {
  const utils = trpc.useUtils();
  const current = view.rules.at(-1);
  const [days, setDays] = useState(current?.maxOpenDays ?? MAX_OPEN_DAYS);
  const change = trpc.admin.changeOutcomeRule.useMutation({
    onSuccess: () => utils.admin.record.invalidate(),
  });
  const save = (event: FormEvent) => {
    event.preventDefault();
    change.mutate({ maxOpenDays: days });
  };
  return (
    <Panel dense title={`${COPY.title}, ${COPY.version(current?.version ?? 1).toLowerCase()}`}>
      <form className={parts.form} onSubmit={save}>
        <NumberInput
          size="sm"
          label={COPY.days}
          description={COPY.daysHint}
          min={MIN_OPEN_DAYS}
          max={MAX_OPEN_DAYS}
          allowDecimal={false}
          value={days}
          error={change.isError && (serverMessage(change.error) ?? RECORD_COPY.failed)}
          onChange={(value) => setDays(Number(value))}
        />
        <RightButton
          right="signals.configure"
          type="submit"
          size="xs"
          h={34}
          variant="default"
          disabled={change.isPending || days === current?.maxOpenDays}
        >
          {COPY.save}
        </RightButton>
        <span role="status" className={parts.quiet}>
          {change.isSuccess && COPY.saved}
        </span>
      </form>
    </Panel>
  );
}
