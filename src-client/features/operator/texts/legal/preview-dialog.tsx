import { Button } from '@mantine/core';
import { belowTitle } from '../../../../../src/domain/legal-pages.ts';
import { Dialog } from '../../../../components/dialog/dialog.tsx';
import { DialogTrouble } from '../../../../components/dialog/dialog-trouble.tsx';
import { FormActions } from '../../../../components/form-actions.tsx';
import { LEGAL_COPY as COPY } from './copy.ts';
import styles from './legal.module.css';

interface PreviewDialogProps {
  name: string;
  /** Rendered by the server as it will be served; null: not yet. */
  html: string | null;
  trouble: unknown;
  busy: boolean;
  onPublish: () => void;
  onClose: () => void;
}

export function PreviewDialog(props: PreviewDialogProps) {
  const { name, html, trouble, busy, onPublish, onClose } = props;
  return (
    <Dialog title={COPY.previewOf(name)} keepOpen={busy} onClose={onClose}>
      {html !== null && (
        <section
          className={styles.preview}
          aria-label={COPY.previewOf(name)}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll container must be reachable by keyboard
          tabIndex={0}
          // biome-ignore lint/security/noDangerouslySetInnerHtml: the server renders it without any HTML of the text
          dangerouslySetInnerHTML={{ __html: `<h1>${name}</h1>${belowTitle(html, name)}` }}
        />
      )}
      <DialogTrouble error={trouble} fallback={COPY.failed} />
      <FormActions cancel={COPY.close} onCancel={onClose}>
        <Button disabled={busy || html === null} onClick={onPublish}>
          {busy ? COPY.publishing : COPY.publish}
        </Button>
      </FormActions>
    </Dialog>
  );
}
