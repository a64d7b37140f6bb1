import { Button, TextInput } from '@mantine/core';
import { PasswordField } from '../../components/password-field.tsx';
import { trpc } from '../../lib/trpc.ts';
import { useFields } from '../../lib/use-fields.ts';
import { Banner } from './banner.tsx';
import { bannerText } from './banner-text.ts';
import { CONSOLE_COPY } from './copy.ts';
import styles from './dialog.module.css';
import { Dialog } from './dialog.tsx';

const COPY = {
  title: 'Confirm with your password',
  why: 'You signed in more than 30 minutes ago. Please confirm that it is you.',
  username: 'Username',
  password: 'Password',
  confirm: 'Confirm',
  wrong: 'Invalid admin credentials.',
} as const;

/** A destructive call asks for a recent sign-in: signing in again is the confirmation. */
export function SignInAgain({ onDone, onClose }: { onDone: () => void; onClose: () => void }) {
  const form = useFields({ username: '', password: '' });
  const login = trpc.admin.login.useMutation({
    onSuccess: (answer) => {
      if (answer.success) onDone();
    },
  });
  return (
    <Dialog title={COPY.title} onClose={onClose}>
      <form className={styles.stack} onSubmit={form.submit((values) => login.mutate(values))}>
        <p>{COPY.why}</p>
        {login.error !== null && <Banner text={bannerText(login.error)} />}
        {login.data?.success === false && <Banner text={login.data.message ?? COPY.wrong} />}
        <TextInput label={COPY.username} autoComplete="username" {...form.input('username')} />
        <PasswordField
          label={COPY.password}
          autoComplete="current-password"
          {...form.input('password')}
        />
        <div className={styles.buttons}>
          <Button variant="default" onClick={onClose}>
            {CONSOLE_COPY.cancel}
          </Button>
          <Button type="submit" disabled={login.isPending}>
            {COPY.confirm}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
