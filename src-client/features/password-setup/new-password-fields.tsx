import { PasswordField } from '../../components/password-field.tsx';
import type { Fields } from '../../lib/use-fields.ts';
import { PASSWORD_SETUP_COPY as COPY } from './copy.ts';
import { RequirementsBox } from './requirements-box.tsx';

interface NewPasswordFieldsProps {
  form: Pick<Fields<{ password: string; confirmPassword: string }>, 'values' | 'input'>;
  label?: string;
}

/** A new password, typed twice, and what it must contain. */
export function NewPasswordFields({ form, label = COPY.password }: NewPasswordFieldsProps) {
  return (
    <>
      <PasswordField
        label={label}
        autoComplete="new-password"
        aria-describedby="password-requirements"
        {...form.input('password')}
      />
      <PasswordField
        label={COPY.confirm}
        autoComplete="new-password"
        {...form.input('confirmPassword')}
      />
      <RequirementsBox password={form.values.password} />
    </>
  );
}
