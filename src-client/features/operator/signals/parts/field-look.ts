import type { TextInputProps } from '@mantine/core';

/** Fields beside each other: with the hints below, the inputs stay in line. */
export const FIELD_LOOK = {
  size: 'sm',
  labelProps: { mb: 6 },
  descriptionProps: { mt: 6, mb: 0 },
  inputWrapperOrder: ['label', 'input', 'error', 'description'],
} satisfies TextInputProps;
