import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { ALREADY_PAID_COPY as COPY } from '../../../src/texts/pages/checkout.texts.ts';
import { paidSession } from './paid-session.ts';
import styles from './step-layout.module.css';

/** A subscriber whose payment could not be verified must not pay twice. */
export function AlreadyPaid() {
  const [sessionId] = useState(paidSession);
  if (sessionId === null) return null;
  return (
    <p className={styles.paid}>
      {COPY.question}{' '}
      <Link to="/password-setup" search={{ session_id: sessionId }}>
        {COPY.finish}
      </Link>
    </p>
  );
}
