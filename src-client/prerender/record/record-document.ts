/** The public record as HTML. The server fills the braces. */
export function recordDocument({ css, body }: { css: string; body: string }): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{{RECORD_TITLE}} · {{BRAND_NAME}}</title>
<meta name="theme-color" content="#faf8f3" media="(prefers-color-scheme: light)">
<meta name="theme-color" content="#0c0f14" media="(prefers-color-scheme: dark)">
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="manifest" href="/manifest.webmanifest">
<style nonce="__CSP_NONCE__">${css}</style>
<script src="/before-paint.js"></script>
</head>
<body>${body}{{SANDBOX_MARK}}</body>
</html>
`;
}
