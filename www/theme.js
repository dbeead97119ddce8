// Runs before the first paint, so that a chosen theme does not flash: a classic script on purpose.
(() => {
  const key = 'utfscope-theme';
  let chosen = null;
  try {
    chosen = localStorage.getItem(key);
  } catch {
    // Storage may be denied; the system's choice then stands.
  }
  const system = matchMedia('(prefers-color-scheme: dark)');
  const current = () => chosen ?? (system.matches ? 'dark' : 'light');
  const apply = () => {
    if (chosen) document.documentElement.dataset.theme = chosen;
    else delete document.documentElement.dataset.theme;
    // The button says what pressing it gives: in a word to the eye, in a sentence to who hears its name.
    const next = current() === 'dark' ? 'Light' : 'Dark';
    const button = document.getElementById('theme');
    if (!button) return;
    button.lastElementChild.textContent = next;
    button.setAttribute('aria-label', `Switch to ${next.toLowerCase()} theme`);
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
        // The choice then lasts as long as the page.
      }
      apply();
    });
  });
})();
