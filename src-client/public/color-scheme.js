// Runs before the first paint, so that a chosen scheme never flashes. A file, because no inline script may run.
try {
  const chosen = localStorage.getItem('mantine-color-scheme-value');
  if (chosen === 'light' || chosen === 'dark') {
    document.documentElement.setAttribute('data-mantine-color-scheme', chosen);
  }
} catch (_) {
  // Storage is blocked: the system's scheme holds.
}
