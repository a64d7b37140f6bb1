import { Textarea } from '@mantine/core';
import { FIELD_LOOK } from '../parts/field-look.ts';
import { SENT_COPY as COPY } from '../sent-copy.ts';

const MAX_REASON_LENGTH = 500;

/** Why a signal is corrected or withdrawn. Subscribers read it. */
export function ReasonField({
  value,
  onChange,
}: {
  value: string;
  onChange: (value: string) => void;
}) {
  return (
    <Textarea
      {...FIELD_LOOK}
      label={COPY.reason}
      description={COPY.reasonHint}
      maxLength={MAX_REASON_LENGTH}
      rows={3}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
