import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { findSecrets } from '../src/secrets/find-secrets.ts'
import { builtInRules } from '../src/secrets/rules-table.ts'
import { measure, row } from './measure.ts'

const size = 1024 * 1024
const filled = (part: string, to = size) => part.repeat(Math.ceil(to / part.length)).slice(0, to)

/** Our own source, which talks of tokens and keys more than most. */
function sourceText(folder: string): string {
  return readdirSync(folder)
    .filter(name => name.endsWith('.ts') && !name.endsWith('-table.ts'))
    .map(name => readFileSync(join(folder, name), 'utf8'))
    .join('\n')
}

const prose = 'The quick brown fox reads the manual twice, and then it writes a test for each case.\n'

const hostile: Readonly<Record<string, string>> = {
  'every keyword in turn': filled(builtInRules.flatMap(({ keywords }) => keywords).join(' ')),
  'every keyword, nothing between': filled(builtInRules.flatMap(({ keywords }) => keywords).join('')),
  'names without values': filled('password = '),
  'names within values': filled('password=token='),
  'names in quotes': filled('"secret":"'),
  'key files that never end': filled('-----BEGIN PRIVATE KEY-----\n'),
  'web tokens that break off': filled('eyJhbGciOi-'),
  'addresses with colons': filled('://a:b'),
  'one long word': filled('Ab1'),
  'one long value': `token = "${filled('Ab1')}"`,
}

/** What looking for secrets costs: 10 ms for 100 KB of ordinary text, 100 ms for the worst megabyte. */
export async function benchSecrets(): Promise<readonly string[]> {
  const code = filled(sourceText(join(process.cwd(), 'src', 'filters')), 100_000)
  const ordinary = {
    'a command': 'git commit -m "Renew the token"',
    '100 KB of prose': filled(prose, 100_000),
    '100 KB of code': code,
  }
  return [
    `secrets (${builtInRules.length} rules)`,
    ...Object.entries(ordinary).map(([name, text]) =>
      row(
        measure(`  ${name}`, () => findSecrets(text), { runs: 50 }),
        10_000,
      ),
    ),
    ...Object.entries(hostile).map(([name, text]) =>
      row(
        measure(`  1 MiB: ${name}`, () => findSecrets(text), { runs: 5 }),
        100_000,
      ),
    ),
  ]
}
