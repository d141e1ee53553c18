import { callOf, evaluateParts } from './evaluate-parts.ts'
import { measure, row } from './measure.ts'

const size = 1024 * 1024
const filled = (part: string) => part.repeat(Math.ceil(size / part.length)).slice(0, size - 200)

const texts: Readonly<Record<string, string>> = {
  'one long word': filled('a'),
  'nested substitutions': filled('$('),
  'quotes never closed': filled('"\'`'),
  'here-documents': filled('<<a '),
  pipes: filled('a|'),
  braces: filled('{a,{b,'),
  'one here-document': `cat <<'E'\n${filled('x y z\n')}\nE\n`,
}

export async function benchHostile(): Promise<readonly string[]> {
  const rows = Object.entries(texts).map(([name, command]) => {
    const call = callOf('shell', { command })
    return row(
      measure(`  1 MiB: ${name}`, () => evaluateParts(call), { runs: 5 }),
      250_000,
    )
  })
  const program = callOf('tool', { code: filled('eval("(" + a[') }, 'python')
  return [
    'hostile input',
    ...rows,
    row(
      measure('  1 MiB: a program', () => evaluateParts(program), { runs: 5 }),
      250_000,
    ),
  ]
}
