addEventListener('keydown', event => {
  if (event.ctrlKey || event.altKey || event.metaKey) return;
  const step = { j: 1, n: 1, k: -1, p: -1 }[event.key];
  const all = [...document.querySelectorAll('section')];
  if (!step || !all.length) return;
  const now = all.findIndex(section => '#' + section.id === location.hash);
  const next = now < 0 ? 0 : Math.min(Math.max(now + step, 0), all.length - 1);
  location.hash = all[next].id;
  all[next].focus({ preventScroll: true });
});
