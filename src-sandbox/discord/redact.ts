const SECRET_FIELDS = ['access_token', 'refresh_token', 'client_secret', 'code', 'token'];

/** A request body for the ledger: JSON or form, its credentials blotted out. */
export function redact(body: string): string {
  return SECRET_FIELDS.reduce(
    (text, field) =>
      text
        .replace(new RegExp(`("${field}"\\s*:\\s*)"[^"]*"`, 'g'), '$1"[redacted]"')
        .replace(new RegExp(`(^|&)(${field})=[^&]*`, 'g'), '$1$2=[redacted]'),
    body,
  );
}

/** Interactions are answered at paths that carry their token. */
export function redactPath(path: string): string {
  return path.replace(/(\/(?:interactions|webhooks)\/[^/]+\/)[^/]+/, '$1[redacted]');
}
