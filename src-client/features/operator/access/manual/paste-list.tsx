import { Button } from '@mantine/core';
import { type FormEvent, useId } from 'react';
import type { z } from 'zod';
import type { worklistAnswer } from '../../../../../src/contract/operator/tradingview-operator.contract.ts';
import { Panel } from '../../../../components/panel.tsx';
import { serverMessage } from '../../../../lib/call/server-message.ts';
import { trpc } from '../../../../lib/call/trpc.ts';
import { scriptTitle } from '../../../../lib/indicators.ts';
import styles from '../../parts/parts.module.css';
import { PasteResult } from './paste-result.tsx';

type Script = z.infer<typeof worklistAnswer>['scripts'][number];

/** Takes a script's pasted access list as proof of manual work. */
export function PasteList({
  scripts,
  onPasted,
}: {
  scripts: readonly Script[];
  onPasted: () => unknown;
}) {
  const id = useId();
  const paste = trpc.tradingview.pasteList.useMutation({ onSuccess: () => onPasted() });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const script = scripts.find((each) => each === form.get('script'));
    const people = String(form.get('people') ?? '').trim();
    if (script === undefined) return;
    paste.mutate({
      script,
      text: String(form.get('text') ?? ''),
      people: people === '' ? null : Number(people),
    });
  };
  const { data, error } = paste;
  return (
    <Panel
      dense
      title="Paste the access list"
      note="Copy everything in the script’s Manage access dialog, in any language. Enter the total it shows. Without it, a missing name does not count as removed."
    >
      <form className={styles.form} onSubmit={submit}>
        <label className={styles.field} htmlFor={`${id}-script`}>
          Script
          <select id={`${id}-script`} name="script">
            {scripts.map((script) => (
              <option key={script} value={script}>
                {scriptTitle(script)}
              </option>
            ))}
          </select>
        </label>
        <label className={styles.field} htmlFor={`${id}-people`}>
          People on the list
          <input id={`${id}-people`} name="people" type="number" min={0} step={1} />
        </label>
        <label className={styles.field} htmlFor={`${id}-text`}>
          Access list
          <textarea id={`${id}-text`} name="text" rows={8} required spellCheck={false} />
        </label>
        <Button type="submit" size="sm" disabled={paste.isPending || scripts.length === 0}>
          {paste.isPending ? 'Comparing…' : 'Compare'}
        </Button>
      </form>
      <div role="status">
        {data !== undefined && <PasteResult report={data} />}
        {error !== null && (
          <p className={styles.trouble}>
            {serverMessage(error) ?? 'The server cannot be reached.'}
          </p>
        )}
      </div>
    </Panel>
  );
}
