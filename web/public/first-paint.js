// Runs before the first paint, so that the dark theme does not start with a light flash.
try {
  const settings = JSON.parse(localStorage.getItem('rival.settings') ?? '{}');
  if (settings.theme === 'light' || settings.theme === 'dark') document.documentElement.dataset.theme = settings.theme;
} catch {
  // Storage may be forbidden; the system's theme is as good a guess.
}
