import { Button } from '@mantine/core';
import { DATA_COPY as COPY } from '../../../src/texts/pages/account.texts.ts';
import { Dialog } from '../../components/dialog/dialog.tsx';
import { DialogTrouble } from '../../components/dialog/dialog-trouble.tsx';
import { FormActions } from '../../components/form-actions.tsx';
import { PasswordField } from '../../components/password-field.tsx';
import { trpc } from '../../lib/call/trpc.ts';
import { saveFile } from '../../lib/save-file.ts';
import { notify } from '../../lib/toasts.ts';
import { useFields } from '../../lib/use-fields.ts';
import styles from './account-page.module.css';

export function DownloadDialog({ onClose }: { onClose: () => void }) {
  const form = useFields({ password: '' }, ({ password }) => ({
    password: password === '' ? COPY.missing : null,
  }));
  const download = trpc.auth.exportMine.useMutation({
    onSuccess: (document) => {
      const name = `my-data-${document.exportedAt.slice(0, 10)}.json`;
      saveFile(name, 'application/json', JSON.stringify(document, null, 2));
      onClose();
      notify.success(COPY.downloaded.title, COPY.downloaded.message);
    },
  });
  return (
    <Dialog title={COPY.download} keepOpen={download.isPending} onClose={onClose}>
      <form
        className={styles.form}
        onSubmit={form.submit((values) => download.mutate(values))}
        noValidate
      >
        <p>{COPY.downloadLead}</p>
        <PasswordField
          label={COPY.password}
          autoComplete="current-password"
          {...form.input('password')}
        />
        <DialogTrouble error={download.error} fallback={COPY.downloadFailed} />
        <FormActions cancel={COPY.cancel} onCancel={onClose}>
          <Button type="submit" disabled={download.isPending}>
            {download.isPending ? COPY.busy : COPY.download}
          </Button>
        </FormActions>
      </form>
    </Dialog>
  );
}
