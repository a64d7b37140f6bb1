import { PASSWORD_SETUP_COPY as COPY } from '../../../src/texts/pages/password-setup.texts.ts';
import { PasswordField } from '../../components/password-field.tsx';
import type { Fields } from '../../lib/use-fields.ts';
import styles from './password-setup-page.module.css';
import { RequirementsBox } from './requirements-box.tsx';

interface NewPasswordFieldsProps {
  form: Pick<Fields<{ password: string; confirmPassword: string }>, 'values' | 'input'>;
  label?: string;
  /** On a page whose first field it is. */
  isFirst?: boolean;
}

/** A new password, its repetition and the requirements. */
export function NewPasswordFields(props: NewPasswordFieldsProps) {
  const { form, label = COPY.password, isFirst = false } = props;
  return (
    <>
      <PasswordField
        label={label}
        autoFocus={isFirst}
        autoComplete="new-password"
        // Screen readers get the requirements from the field's description; the box below is visual only.
        description={`${COPY.requirementsTitle}: ${COPY.requirements.join(', ')}`}
        descriptionProps={{ className: 'visually-hidden' }}
        className={styles.described ?? ''}
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
