interface DocumentParts {
  css: string;
  body: string;
  /** May have places in braces, which the server fills. */
  title: string;
  /** More elements of the head. */
  head?: string;
}

/** A page that works without the app, as HTML. The server fills the braces and the nonce. */
export function pageDocument({ css, body, title, head = '' }: DocumentParts): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} · {{BRAND_NAME}}</title>
${head}<meta name="theme-color" content="#faf8f3" media="(prefers-color-scheme: light)">
<meta name="theme-color" content="#0c0f14" media="(prefers-color-scheme: dark)">
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="manifest" href="/manifest.webmanifest">
<style nonce="__CSP_NONCE__">${css}</style>
<script src="/before-paint.js"></script>
<script src="/scheme-button.js" defer></script>
</head>
<body>${body}{{SANDBOX_MARK}}</body>
</html>
`;
}
