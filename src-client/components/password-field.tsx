import { PasswordInput, type PasswordInputProps } from '@mantine/core';
import { useState } from 'react';
import { FRAME_COPY } from '../../src/texts/pages/frame.texts.ts';

/** A password field with an accessible show/hide toggle. */
export function PasswordField(props: PasswordInputProps) {
  const [visible, setVisible] = useState(false);
  return (
    <PasswordInput
      visible={visible}
      onVisibilityChange={setVisible}
      visibilityToggleButtonProps={{
        'aria-label': visible ? FRAME_COPY.hidePassword : FRAME_COPY.showPassword,
        'aria-hidden': false,
        tabIndex: 0,
      }}
      {...props}
    />
  );
}
