// Writes src/judge/secrets/rules-table.ts from secrets/rules/*.toml, after every rule has found its own examples and kept
// quiet on the others; with --check says whether the table is stale, and exits with 1.
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'smol-toml'
import { type GivenRule, problemsOf, ruleOf } from './secret-problems.ts'

const folder = join(process.cwd(), 'secrets', 'rules')
const table = join(process.cwd(), 'src', 'judge', 'secrets', 'rules-table.ts')

const input = readdirSync(folder)
  .filter(name => name.endsWith('.toml'))
  .sort()
  .flatMap(
    name => (parse(readFileSync(join(folder, name), 'utf8')) as unknown as { rules: GivenRule[] }).rules,
  )

const problems = problemsOf(input)
const rows = input.map(ruleOf).map(rule => `  ${JSON.stringify(rule)},`)
const made = `// Made from secrets/rules by scripts/build-secret-rules.ts; change those files, not this one.
// biome-ignore-all format: one rule on one line
import type { SecretRule } from './secret-rule.ts'

/** Every built-in kind of secret. */
export const builtInRules: readonly SecretRule[] = [
${rows.join('\n')}
]
`

for (const problem of problems) process.stdout.write(`${problem}\n`)
if (process.argv.includes('--check')) {
  const fresh = existsSync(table) && readFileSync(table, 'utf8') === made
  if (!fresh) process.stdout.write('src/judge/secrets/rules-table.ts is stale: run npm run secrets\n')
  if (!fresh || problems.length > 0) process.exitCode = 1
} else if (problems.length > 0) process.exitCode = 1
else writeFileSync(table, made)
