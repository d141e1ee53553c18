/** One line of a scrape that holds a value. */
export interface Sample {
  readonly name: string
  readonly labels: Readonly<Record<string, string>>
  readonly value: number
}

export interface Scrape {
  readonly types: ReadonlyMap<string, string>
  readonly samples: readonly Sample[]
}

const name = '[a-zA-Z_:][a-zA-Z0-9_:]*'
const label = '[a-zA-Z_][a-zA-Z0-9_]*="(?:[^"\\\\\\n]|\\\\[\\\\"n])*"'
const line = new RegExp(`^(${name})(?:\\{(${label}(?:,${label})*,?)?\\})? (\\S+)(?: -?\\d+)?$`)
const help = new RegExp(`^# HELP (${name}) .+$`)
const type = new RegExp(`^# TYPE (${name}) (counter|gauge|histogram|summary|untyped)$`)

/** Reads the text format 0.0.4 as its specification has it; throws for what is not in it. */
export function readScrape(text: string): Scrape {
  if (!text.endsWith('\n')) throw new Error('the last line must end')
  const types = new Map<string, string>()
  const samples: Sample[] = []
  const helped = new Set<string>()
  const closed = new Set<string>()
  let present = ''
  for (const one of text.slice(0, -1).split('\n')) {
    const [, helpName] = help.exec(one) ?? []
    const [, typeName, kind = ''] = type.exec(one) ?? []
    const sample = line.exec(one)
    const family = helpName ?? typeName ?? (sample && familyOf(sample[1] ?? '', types))
    if (family === undefined || family === null) throw new Error(`no line of the format: ${one}`)
    if (family !== present) {
      if (closed.has(family)) throw new Error(`the lines of ${family} are not together`)
      if (present !== '') closed.add(present)
      present = family
    }
    if (helpName !== undefined) once(helped, helpName, 'HELP')
    if (typeName !== undefined) {
      if (types.has(typeName)) throw new Error(`${typeName} has two types`)
      if (samples.some(known => known.name === typeName)) throw new Error(`${typeName} has its type too late`)
      types.set(typeName, kind)
    }
    if (sample) samples.push(readSample(sample))
  }
  eachOnce(samples)
  return { types, samples }
}

/** Of a histogram’s lines, the name that its type stands under. */
function familyOf(sample: string, types: ReadonlyMap<string, string>): string {
  const base = sample.replace(/_(?:bucket|sum|count)$/, '')
  return types.get(base) === 'histogram' ? base : sample
}

function readSample([, name = '', labels = '', value = '']: RegExpExecArray): Sample {
  const number =
    value === '+Inf' ? Number.POSITIVE_INFINITY : value === '-Inf' ? Number.NEGATIVE_INFINITY : Number(value)
  if (Number.isNaN(number) && value !== 'NaN') throw new Error(`${name} has no number: ${value}`)
  const read: Record<string, string> = {}
  for (const [, key = '', text = ''] of labels.matchAll(/([a-zA-Z_]\w*)="((?:[^"\\]|\\.)*)"/g)) {
    if (key in read) throw new Error(`${name} has the label ${key} twice`)
    read[key] = text
  }
  return { name, labels: read, value: number }
}

function once(seen: Set<string>, name: string, what: string): void {
  if (seen.has(name)) throw new Error(`${name} has ${what} twice`)
  seen.add(name)
}

function eachOnce(samples: readonly Sample[]): void {
  const seen = new Set<string>()
  for (const { name, labels } of samples)
    once(seen, `${name} ${JSON.stringify(Object.entries(labels).toSorted())}`, 'a value')
}

/** What is wrong with the histograms: buckets that shrink, or that end with another number than the count. */
export function histogramFaults({ types, samples }: Scrape): readonly string[] {
  return [...types].flatMap(([name, kind]) => {
    if (kind !== 'histogram') return []
    const buckets = new Map<string, Sample[]>()
    for (const sample of samples.filter(one => one.name === `${name}_bucket`)) {
      const { le: _le, ...rest } = sample.labels
      const key = JSON.stringify(rest)
      buckets.set(key, [...(buckets.get(key) ?? []), sample])
    }
    return [...buckets].flatMap(([key, all]) => {
      const counts = all.map(({ value }) => value)
      const bounds = all.map(({ labels }) => Number(labels['le']?.replace('+Inf', 'Infinity')))
      const total = samples.find(
        one => one.name === `${name}_count` && JSON.stringify(one.labels) === key,
      )?.value
      const isSorted = (list: readonly number[]) =>
        list.every((one, i) => i === 0 || one >= (list[i - 1] ?? 0))
      const isWhole = isSorted(counts) && isSorted(bounds) && bounds.at(-1) === Number.POSITIVE_INFINITY
      return isWhole && counts.at(-1) === total ? [] : [`${name}${key}`]
    })
  })
}
