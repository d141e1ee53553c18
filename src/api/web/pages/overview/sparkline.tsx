import styles from './asked-figure.module.css'
import { sparkPaths } from './spark-paths.ts'

const size = { width: 240, height: 48 }

/** A small line of shares, day by day; the exact ones are in the table of days, so it is hidden from screen readers. */
export function Sparkline({ values }: { readonly values: readonly (number | null)[] }) {
  const paths = sparkPaths(values, size)
  if (paths.length === 0) return null
  return (
    <svg
      className={styles['spark']}
      viewBox={`0 -3 ${size.width} ${size.height + 6}`}
      preserveAspectRatio="none"
      aria-hidden="true"
      focusable="false"
    >
      {paths.map(path => (
        <path key={path} d={path} />
      ))}
    </svg>
  )
}
