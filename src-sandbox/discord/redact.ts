const SECRET_FIELDS = ['access_token', 'refresh_token', 'client_secret', 'code', 'token'];

/** A JSON or form body for the ledger, with its credentials redacted. */
export function redact(body: string): string {
  return SECRET_FIELDS.reduce(
    (text, field) =>
      text
        .replace(new RegExp(`("${field}"\\s*:\\s*)"[^"]*"`, 'g'), '$1"[redacted]"')
        .replace(new RegExp(`(^|&)(${field})=[^&]*`, 'g'), '$1$2=[redacted]'),
    body,
  );
}

/** Interaction paths contain their token. */
export function redactPath(path: string): string {
  return path.replace(/(\/(?:interactions|webhooks)\/[^/]+\/)[^/]+/, '$1[redacted]');
}
