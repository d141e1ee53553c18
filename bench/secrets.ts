import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { findSecrets } from '../src/judge/secrets/find-secrets.ts'
import { builtInRules } from '../src/judge/secrets/rules-table.ts'
import { filled, hostileSecrets } from './hostile-secrets.ts'
import { measure, row } from './measure.ts'

/** Our own source, which talks of tokens and keys more than most. */
function sourceText(folder: string): string {
  return readdirSync(folder)
    .filter(name => name.endsWith('.ts') && !name.endsWith('-table.ts'))
    .map(name => readFileSync(join(folder, name), 'utf8'))
    .join('\n')
}

const prose = 'The quick brown fox reads the manual twice, and then it writes a test for each case.\n'

const logLine =
  '2025-03-14T09:26:53.589Z INFO [worker-3] request_id=7f3e1c52-9a0b-4d6e-8c11-52b0a7d94f08 user=4711 GET /v1/orders/90210?page=2 200 18ms token_count=512\n'

const minified =
  'function(t,e,n){"use strict";var r=n(17),o=n.n(r);e.a=function(t){return t&&t.key?o()(t.key):null}},accessToken:this.props.token||"",e.keyCode===13&&a.default.get(u+"?q="+encodeURIComponent(s)),'

/** What looking for secrets costs: 10 ms for 100 KB of ordinary text, 100 ms for the worst megabyte. */
export async function benchSecrets(): Promise<readonly string[]> {
  const code = filled(sourceText(join(process.cwd(), 'src', 'judge', 'filters')), 100_000)
  const ordinary = {
    'a command': 'git commit -m "Renew the token"',
    '100 KB of prose': filled(prose, 100_000),
    '100 KB of code': code,
    '100 KB of a log': filled(logLine, 100_000),
    '100 KB of minified code': filled(minified, 100_000),
  }
  return [
    `secrets (${builtInRules.length} rules)`,
    ...Object.entries(ordinary).map(([name, text]) =>
      row(
        measure(`  ${name}`, () => findSecrets(text), { runs: 50 }),
        10_000,
      ),
    ),
    ...Object.entries(hostileSecrets).map(([name, text]) =>
      row(
        measure(`  1 MiB: ${name}`, () => findSecrets(text), { runs: 5 }),
        100_000,
      ),
    ),
  ]
}
