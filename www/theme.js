// Applies the chosen theme before the first paint. A module would run too late, so this is a classic script.
(() => {
  const key = 'utfscope-theme';
  let chosen = null;
  try {
    chosen = localStorage.getItem(key);
  } catch {
    // Storage may be denied; then the system's theme applies.
  }
  const system = matchMedia('(prefers-color-scheme: dark)');
  const current = () => chosen ?? (system.matches ? 'dark' : 'light');
  const apply = () => {
    if (chosen) document.documentElement.dataset.theme = chosen;
    else delete document.documentElement.dataset.theme;
    // The button shows the theme to which it switches; its accessible name is a complete phrase. Both texts come from
    // attributes of the button.
    const next = current() === 'dark' ? 'light' : 'dark';
    const button = document.getElementById('theme');
    if (!button) return;
    button.lastElementChild.textContent = button.getAttribute(`data-text-${next}`);
    button.setAttribute('aria-label', button.getAttribute(`data-text-${next}-label`));
  };
  apply();
  document.addEventListener('DOMContentLoaded', () => {
    apply();
    system.addEventListener('change', apply);
    document.getElementById('theme').addEventListener('click', () => {
      const next = current() === 'dark' ? 'light' : 'dark';
      chosen = next === (system.matches ? 'dark' : 'light') ? null : next;
      try {
        if (chosen) localStorage.setItem(key, chosen);
        else localStorage.removeItem(key);
      } catch {
        // Storage may be denied; then the choice lasts until the page is closed.
      }
      apply();
    });
  });
})();
