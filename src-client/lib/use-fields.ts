import { type ChangeEvent, type FormEvent, useEffect, useRef, useState } from 'react';

type Errors<Values> = Partial<Record<keyof Values, string | null>>;

export interface Fields<Values> {
  values: Values;
  /** Props of one input: value, handler and error. */
  input(name: keyof Values & string): {
    name: string;
    value: string;
    error: string | null;
    onChange(event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>): void;
  };
  /** For an input other than a text field. */
  set(name: keyof Values & string, value: string): void;
  /** Resets to the initial values. */
  clear(): void;
  /** For the form's onSubmit: validates every field and acts only when all pass. */
  submit(act: (values: Values) => unknown): (event: FormEvent<HTMLFormElement>) => void;
}

/**
 * A form of a few text fields. Errors appear on submit and clear on typing; the first invalid field gets the focus.
 * Mantine's form library weighs more than all sign-up pages together.
 */
export function useFields<Values extends Record<string, string>>(
  initial: Values,
  check: (values: Values) => Errors<Values> = () => ({}),
): Fields<Values> {
  const [values, setValues] = useState(initial);
  const [errors, setErrors] = useState<Errors<Values>>({});
  const refused = useRef<HTMLFormElement | null>(null);

  useEffect(() => {
    if (refused.current === null || errors === null) return;
    refused.current.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
    refused.current = null;
  }, [errors]);

  return {
    values,
    input: (name) => ({
      name,
      value: values[name] ?? '',
      error: errors[name] ?? null,
      onChange: ({ currentTarget: { value } }) => {
        setValues((before) => ({ ...before, [name]: value }));
        setErrors((before) => ({ ...before, [name]: null }));
      },
    }),
    set: (name, value) => setValues((before) => ({ ...before, [name]: value })),
    clear: () => {
      setValues(initial);
      setErrors({});
    },
    submit: (act) => (event) => {
      event.preventDefault();
      const found = check(values);
      const wrong = Object.values(found).some((error) => error !== null && error !== undefined);
      refused.current = wrong ? event.currentTarget : null;
      setErrors(found);
      if (!wrong) void act(values);
    },
  };
}
