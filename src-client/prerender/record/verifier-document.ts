/** The verifier as one file. It loads nothing and sends nothing. */
export function verifierDocument(script: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Record verifier</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>Record verifier</h1>
<p>Save this page and open it without a network: it sends nothing. Choose the two files of a record. Every entry is hashed here, in your browser.</p>
<div class="fields">
<label>Record, chain.ndjson<input type="file" id="chain" accept=".ndjson,.json,.txt"></label>
<label>Anchors, anchors.txt<input type="file" id="anchors" accept=".txt"></label>
<label>Footer of a message, such as #123 · 9f3c1a0b5d7e2f48<input type="text" id="footer" autocomplete="off" spellcheck="false"></label>
</div>
<div id="result" role="status"></div>
<p class="hint">Anchors from the same place as the record prove little. Compare the latest one with the message in Discord: paste its number and hash above.</p>
</main>
<script>${script}</script>
</body>
</html>
`;
}

const STYLE = `
:root{color-scheme:light dark;--ink:light-dark(#16130d,#f4f0e7);--muted:light-dark(#5c5547,#aaa495);--line:light-dark(#8a8170,#6c7584);--good:light-dark(#08775a,#35cd9b);--bad:light-dark(#bf2b46,#ff7386)}
body{margin:0;background:light-dark(#faf8f3,#0c0f14);color:var(--ink);font:16px/1.6 ui-sans-serif,system-ui,-apple-system,"Segoe UI",Roboto,Arial,sans-serif}
main{max-width:720px;margin:0 auto;padding:40px 20px 72px}
h1{margin:0 0 12px;font-size:34px;line-height:1.15;letter-spacing:-.03em}
h2{margin:28px 0 6px;font-size:22px}
.fields{display:grid;gap:18px;margin:28px 0}
label{display:grid;gap:6px;font-weight:600}
input{padding:10px 12px;border:1px solid var(--line);border-radius:9px;background:light-dark(#fff,#141920);color:var(--ink);font:inherit;font-weight:400;max-width:100%;box-sizing:border-box}
.good{color:var(--good)}.bad{color:var(--bad)}
.hint{color:var(--muted);font-size:14px}
li{overflow-wrap:anywhere}
`;
