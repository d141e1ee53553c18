// Chooses the colours before anything is drawn; `app/theme.ts` does the same from then on.
;(() => {
  let kept = null
  try {
    kept = localStorage.getItem('countersign-theme')
  } catch {
    // A browser that keeps nothing: the system says.
  }
  const dark = kept === 'dark' || (kept !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.dataset.theme = dark ? 'dark' : 'light'
})()
