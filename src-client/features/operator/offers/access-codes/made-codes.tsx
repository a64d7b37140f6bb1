import { Button } from '@mantine/core';
import { CopyOutcome } from '../../../../components/copy/copy-outcome.tsx';
import { useCopy } from '../../../../components/copy/use-copy.ts';
import { Dialog } from '../../../../components/dialog/dialog.tsx';
import { FormActions } from '../../../../components/form-actions.tsx';
import { saveFile } from '../../../../lib/save-file.ts';
import parts from '../../parts/parts.module.css';
import styles from '../offers.module.css';
import { MADE_CODES_COPY as COPY } from './copy.ts';

interface MadeCodesProps {
  id: string;
  codes: readonly string[];
  redeemUrl: string;
  onClose: () => void;
}

/** Stays open until the operator says that the codes are saved: nothing can show them again. */
export function MadeCodes({ id, codes, redeemUrl, onClose }: MadeCodesProps) {
  const { outcome, copy } = useCopy(codes.join('\n'));
  const download = () => {
    const lines = codes.map((code) => `${code},${redeemUrl}?code=${code}`);
    saveFile(COPY.file(id), 'text/csv', ['code,link', ...lines, ''].join('\n'));
  };
  return (
    <Dialog title={COPY.title(codes.length)} locked onClose={onClose}>
      <div className={styles.form}>
        <p>{COPY.once}</p>
        <ul className={styles.codes} aria-label={COPY.list}>
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
        <CopyOutcome
          outcome={outcome}
          copied={COPY.copied}
          failed={COPY.copyFailed}
          className={parts.trouble}
        />
        <FormActions cancel={COPY.close} onCancel={onClose}>
          <Button variant="default" onClick={copy}>
            {outcome === 'copied' ? COPY.copied : COPY.copyAll}
          </Button>
          <Button onClick={download}>{COPY.download}</Button>
        </FormActions>
      </div>
    </Dialog>
  );
}
