import { TextInput } from '@mantine/core';
import { PasswordField } from '../../../components/password-field.tsx';
import { OPERATOR_COPY as COPY } from '../copy.ts';
import type { OperatorSignIn } from './use-operator-sign-in.ts';

/** Name and password. The code field appears, focused, when the server asks for a code. */
export function SignInFields({ form, codeWanted }: Pick<OperatorSignIn, 'form' | 'codeWanted'>) {
  return (
    <>
      <TextInput
        label={COPY.username}
        autoComplete="username"
        autoFocus
        {...form.input('username')}
      />
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
