/** One figure of a benchmark's report. */
export interface Figure {
  /** The line without its numbers, and which of its figures this is: the same in every run. */
  readonly name: string
  /** In µs for times, in the report's own unit otherwise. */
  readonly value: number
  readonly unit: 'µs' | 'per second' | 'MB'
}

const scale = { ns: 0.001, µs: 1, us: 1, ms: 1_000, s: 1_000_000 } as const
/** A number with its unit; not the 50 of p50. Each part is bounded, and no part can be read in two ways. */
const pattern = /(?<![\w.])(\d[\d,]{0,12}(?:\.\d{1,6})?)\s?(ns|µs|us|ms|s\b|MB|[a-z]{1,20}\/s|\/s)/g

/** Reads the figures of a report, line by line. Budgets, and what a line says of them, are no figures. */
export function readFigures(report: string): readonly Figure[] {
  const seen = new Map<string, number>()
  return report.split('\n').flatMap(line => {
    const text = line.replace(/\(?\b(?:budget|within|OVER|goal)\b.*$/, '')
    return [...text.matchAll(pattern)].map(found => {
      const before = text.slice(0, found.index)
      const label = squeeze(before)
        .replace(/p\d\d (?=p\d\d$)/, '')
        .replace(/[\s:,(]+$/, '')
      const after = squeeze(text.slice(found.index + found[0].length))
      const name = /^p\d\d/.test(after) || after === '' ? label : `${label} … ${after}`
      const index = (seen.get(name) ?? 0) + 1
      seen.set(name, index)
      return {
        name: index === 1 ? name : `${name} (${index})`,
        ...measured(found[1] as string, found[2] as string),
      }
    })
  })
}

/** The text without figures, with single spaces. */
function squeeze(text: string): string {
  return text.replace(pattern, '').replace(/\s+/g, ' ').trim()
}

function measured(digits: string, unit: string): Pick<Figure, 'value' | 'unit'> {
  const value = Number(digits.replaceAll(',', ''))
  if (unit === 'MB') return { value, unit: 'MB' }
  if (unit.endsWith('/s')) return { value, unit: 'per second' }
  return { value: value * scale[unit as keyof typeof scale], unit: 'µs' }
}
