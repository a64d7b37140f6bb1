import { TextInput } from '@mantine/core';
import { PasswordField } from '../../components/password-field.tsx';
import { ADMIN_COPY as COPY } from './copy.ts';
import type { OperatorSignIn } from './use-operator-sign-in.ts';

/** Name and password; the code comes with the focus, once the server has asked for it. */
export function SignInFields({ form, codeWanted }: Pick<OperatorSignIn, 'form' | 'codeWanted'>) {
  return (
    <>
      <TextInput label={COPY.username} autoComplete="username" {...form.input('username')} />
      <PasswordField
        label={COPY.password}
        autoComplete="current-password"
        {...form.input('password')}
      />
      {codeWanted && (
        <TextInput
          label={COPY.code}
          description={COPY.codeHint}
          autoComplete="one-time-code"
          autoFocus
          {...form.input('otp')}
        />
      )}
    </>
  );
}
