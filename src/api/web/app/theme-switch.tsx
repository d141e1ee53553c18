import { type Theme, themes, useTheme } from './theme.ts'
import styles from './theme-switch.module.css'

const words: Readonly<Record<Theme, string>> = { system: 'Auto', light: 'Light', dark: 'Dark' }

/** Light, dark, or as the system has it. */
export function ThemeSwitch() {
  const [theme, choose] = useTheme()
  return (
    <select
      className={styles['switch']}
      aria-label="Colours"
      value={theme}
      onChange={({ target }) => choose(themes.find(name => name === target.value) ?? 'system')}
    >
      {themes.map(name => (
        <option key={name} value={name}>
          {words[name]}
        </option>
      ))}
    </select>
  )
}
