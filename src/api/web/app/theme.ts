import { useSyncExternalStore } from 'react'

/** The choices of colours. */
export const themes = ['system', 'light', 'dark'] as const

/** The choice of colours: those of the system, or always the same. */
export type Theme = (typeof themes)[number]

// `public/theme.js` does the same before anything is drawn.
const place = 'countersign-theme'
const listeners = new Set<() => void>()

const dark = (): MediaQueryList => window.matchMedia('(prefers-color-scheme: dark)')

/** Follows the system’s choice, and what other tabs choose, for as long as the page is there. */
export function followTheme(): void {
  dark().addEventListener('change', show)
  window.addEventListener('storage', show)
}

/** The theme that was chosen, and how to choose another; this browser remembers it. */
export function useTheme(): readonly [Theme, (theme: Theme) => void] {
  return [useSyncExternalStore(listen, chosenTheme), choose]
}

function listen(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function chosenTheme(): Theme {
  const stored = localStorage.getItem(place)
  return themes.find(theme => theme === stored) ?? 'system'
}

function choose(theme: Theme): void {
  localStorage.setItem(place, theme)
  show()
}

function show(): void {
  const theme = chosenTheme()
  const isDark = theme === 'dark' || (theme === 'system' && dark().matches)
  document.documentElement.dataset['theme'] = isDark ? 'dark' : 'light'
  for (const listener of listeners) listener()
}
