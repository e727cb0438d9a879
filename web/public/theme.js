// The reader's own choice of theme wins over the system's; see src/lib/theme.ts, which writes it.
try {
  const chosen = localStorage.getItem('theme');
  if (chosen === 'light' || chosen === 'dark') document.documentElement.dataset.theme = chosen;
} catch {
  // No storage (private window, blocked cookies): the system's theme it is.
}
