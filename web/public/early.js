// Runs before the first paint, in a file of its own because the content policy allows no inline script.

// The reader's own choice of theme wins over the system's; see src/lib/theme.ts, which writes it.
try {
  const chosen = localStorage.getItem('theme');
  if (chosen === 'light' || chosen === 'dark') document.documentElement.dataset.theme = chosen;
} catch {
  // No storage (private window, blocked cookies): the system's theme it is.
}

// Home's first banner is the largest thing on it: fetched now, not when the scripts have found out about it.
if (location.pathname === '/') {
  const banner = document.createElement('link');
  banner.rel = 'preload';
  banner.as = 'image';
  banner.fetchPriority = 'high';
  banner.href = `/media/banners/phones-${matchMedia('(min-width: 768px)').matches ? 'wide' : 'tall'}.svg`;
  document.head.append(banner);
}
