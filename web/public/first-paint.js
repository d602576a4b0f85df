// Runs before the first paint, so that nobody who chose the dark theme sees a flash of the light one.
try {
  const settings = JSON.parse(localStorage.getItem('rival.settings') ?? '{}');
  if (settings.theme === 'light' || settings.theme === 'dark') document.documentElement.dataset.theme = settings.theme;
} catch {
  // Storage may be forbidden; the system's theme is as good a guess.
}
