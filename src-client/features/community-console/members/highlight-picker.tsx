import { useDebouncedValue } from '@mantine/hooks';
import { useId, useState } from 'react';
import { trpc } from '../../../lib/call/trpc.ts';
import styles from '../parts/console.module.css';
import { SERVER_COPY as COPY } from '../server-copy.ts';

interface HighlightPickerProps {
  chosen: string | null;
  onChoose: (username: string | null) => void;
}

const TYPING_MS = 200;
const MAX_OFFERED = 20;

/** Suggests names while typing. An exact match is marked in the list. */
export function HighlightPicker({ chosen, onChoose }: HighlightPickerProps) {
  const [text, setText] = useState(chosen ?? '');
  const [search] = useDebouncedValue(text, TYPING_MS);
  const listId = useId();
  const page = trpc.discord.memberPage.useQuery(
    { search, limit: MAX_OFFERED },
    { placeholderData: (before) => before },
  );
  return (
    <label className={styles.field}>
      {COPY.highlight}
      <input
        type="text"
        value={text}
        list={listId}
        autoComplete="off"
        placeholder={COPY.nobodyHighlighted}
        onChange={({ currentTarget: { value } }) => {
          setText(value);
          onChoose(value.trim() === '' ? null : value.trim());
        }}
      />
      <datalist id={listId}>
        {(page.data?.members ?? []).map((member) => (
          <option key={member.id} value={member.username}>
            {member.displayName}
          </option>
        ))}
      </datalist>
    </label>
  );
}
