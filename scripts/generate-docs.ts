// npm run docs: writes the pages that are made from the code; with --check says which are stale, and exits with 1.
import { createHash } from 'node:crypto'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { settings } from '../src/gate/config/settings.ts'
import { fieldTables } from '../src/daemon/export/records/field-tables.ts'
import { builtInFilters } from '../src/judge/filters/index.ts'
import { isCommandText } from '../src/ground/model/is-command-text.ts'
import importTables from '../test/house/import-tables.json' with { type: 'json' }
import { errors } from '../src/ground/model/errors.ts'
import { clientProfiles } from '../src/judge/policy/client-profiles.ts'
import { alertRules, grafanaDashboard } from './grafana/grafana-pages.ts'
import { fileMapPage } from './file-map.ts'
import { httpApiPage } from './http-api-page.ts'
import { sdkReferencePage } from './sdk-reference.ts'

const made = 'This page is made from the code by `npm run docs`; change the code, not the page.'

const cell = (text: string) => text.replaceAll('|', '\\|').replaceAll('\n', ' ')
const row = (...cells: readonly string[]) => `| ${cells.map(cell).join(' | ')} |`
const code = (text: string) => (text === '' ? '–' : `\`${text}\``)

const advice = (text = '') => (text === '' || isCommandText(text) ? code(text) : text)

function filtersPage(): string {
  const sections = builtInFilters.map(({ name, phase, about, codes }) => {
    const rows = Object.entries(codes).map(([key, { points, why, instead, floor }]) =>
      row(code(key), points === 'gate' ? '**gate**' : String(points), why, advice(instead), floor ?? '–'),
    )
    return [
      `## ${name}`,
      '',
      `${about} Phase: ${phase}.`,
      '',
      row('code', 'points', 'why it matters', 'instead', 'least challenge'),
      row('---', '---', '---', '---', '---'),
      ...rows,
    ].join('\n')
  })
  const intro = [
    '# Filters',
    '',
    made,
    '',
    'A filter looks at effects and finds one kind of thing. Points: 0.5 is worth a note, 1.5 minor, 3 asks a person, 4 to 5 is strong; a **gate** denies by itself. One filter adds its largest finding, at most 5. A finding at less than full strength adds its share. Points are configuration (`[profile.NAME.points]`), codes are not.',
  ]
  return `${[...intro, '', sections.join('\n\n')].join('\n')}\n`
}

function exportedFieldsPage(): string {
  const sections = Object.entries(fieldTables).map(([kind, rows]) =>
    [
      `## ${kind}`,
      '',
      row('field', 'member of the entry', 'form', 'leaves'),
      row('---', '---', '---', '---'),
      ...rows.map(({ field, from, form, extra }) =>
        row(
          code(field),
          [from].flat().map(code).join(', else '),
          form,
          extra === undefined ? 'always' : `with \`include = ["${extra}"]\``,
        ),
      ),
    ].join('\n'),
  )
  const intro = [
    '# Exported fields',
    '',
    made,
    '',
    'The members of entries that leave this machine where the log is exported ([telemetry.md](telemetry.md)), for each kind of entry. What stands in no row does not leave. Every record has `log.record.uid`, `event.name`, `countersign.log.origin`, `countersign.log.seq` and `countersign.entry.hash` besides, `error.type` where a call could not be judged, and a decision `trace_id` and `span_id`. A name is cut to 256 characters, a list to 32 names, a text to 8,192 characters.',
  ]
  return `${[...intro, '', sections.join('\n\n')].join('\n')}\n`
}

const tighter = {
  lower: 'lower it',
  higher: 'raise it',
  stricter: 'make it stricter',
  fewer: 'take some away',
  more: 'add some',
  fixed: 'nothing',
} as const

const example = `    # ~/.config/countersign/policy.toml
    [profile.default]
    critical = "deny"

    [profile.default.points]
    "repository.lease-push" = 3.0

    [[rule]]
    effect = "deny"
    program = "terraform"
    argument = "destroy*"
    reason = "infrastructure is destroyed by two people"
    match = ["terraform destroy -auto-approve"]
    not_match = ["terraform plan"]

    [[case]]
    command = "git push origin feature/x"
    effect = "allow"`

function policyPage(): string {
  const rows = settings.map(({ key, type, default: value, about, tighter: way }) =>
    row(code(key), type, code(value), about, tighter[way]),
  )
  return `${[
    '# Policy',
    '',
    made,
    '',
    'A policy is TOML. Built-in defaults come first, then `~/.config/countersign/policy.toml`, then `.countersign/policy.toml` of the project, then the environment (`COUNTERSIGN_` and the name of a key of `[proxy]` or `[reputation]`), then flags. On a gate of a team the [policy of its group](team.md#a-policy-for-a-group) comes before your own file, which only tightens there. All but your own file can only tighten: a repository can set an environment, and must not set your policy. Whatever is wrong is refused whole, with the file, the line and the nearest known key (exit status 78). The dashboard’s Policy page edits your own file: it checks as you type and shows what the draft would have changed of the last decisions before it is saved with your secret. Once a client is registered, a call was judged or there is a reviewer, your own file counts as far as a person accepted it: where it says something else, what was accepted (without a reviewer what is built in) is judged too, and the stricter effect holds until `countersign policy accept` has shown the file and your secret has signed it.',
    '',
    example,
    '',
    '`match` and `not_match` are run when the policy is read; `countersign policy test` judges each `[[case]]`.',
    '',
    row('key', 'type', 'default', 'meaning', 'what a project may do'),
    row('---', '---', '---', '---', '---'),
    ...rows,
    '',
    ...profileLines(),
  ].join('\n')}\n`
}

const waits: Readonly<Record<string, string>> = {
  default: 'held where somebody sits at it, else left open and taken up again',
  hold: 'held',
  park: 'refused at once with the review’s number, and asked again after the answer',
  ask: 'its own prompt asks, where a plain yes is enough',
}

function profileLines(): readonly string[] {
  const rows = Object.entries(clientProfiles).map(([name, { on_queue, routine }]) => {
    const own = routine.map(
      ({ tool, covers, reason }) => `${code(tool)}: ${reason} (${covers.map(code).join(', ')})`,
    )
    return row(code(name), `${code(on_queue)}: ${waits[on_queue]}`, own.join('; ') || '–')
  })
  return [
    '## Built-in profiles',
    '',
    'Each client that `countersign init` installs has a profile of its name, and its token is for it. It lies beneath every file: what your file says of `[profile.default]` holds for it too, and what it says of the profile itself comes last. It differs from the default one in how a call that waits is left, and in what is routine. Most of what a client does to itself (its plans, lists, questions, skills, memory) is found to be nothing under any profile; only what would be asked about otherwise is a rule, for agents of that profile alone. A rule of yours that denies or queues comes before it, and it is gone where a file gives points or a floor to a finding that it answers. Each profile is tested on a session of its client in `test/clients/sessions`; no incident in `incidents/` gets a milder effect under any of them.',
    '',
    row('profile', 'a call that waits is', 'routine besides'),
    row('---', '---', '---'),
    ...rows,
    '',
    '`sdk`, for functions that a program wraps itself, asks several people about a critical call instead of denying it, and scores by the larger of both systems.',
  ]
}

const errorMeanings: Readonly<Record<keyof typeof errors, string>> = {
  usage: 'the command line asks for something that there is not',
  invalid: 'the call or another input can’t be judged; the message names the field',
  missing: 'what was asked for is not there',
  unavailable: 'something that is needed can’t be reached now',
  internal: 'a mistake of Countersign; details with `COUNTERSIGN_DEBUG=1`',
  storage: 'the log or the state can’t be read or written; nothing was allowed',
  conflict: 'the id of the call is known with other content',
  forbidden: 'whoever asks may not do this',
  configuration: 'a policy is wrong; the message names file, line and key',
}

function errorsPage(): string {
  const rows = Object.entries(errors).map(([key, { http, exit }]) =>
    row(code(key), String(http), String(exit), errorMeanings[key as keyof typeof errors]),
  )
  return `${['# Errors', '', made, '', 'Every error is one sentence on standard error, with one of these codes. `check` ends with 0, 1 or 2 for allow, queue and deny.', '', row('code', 'HTTP status', 'exit status', 'when'), row('---', '---', '---', '---'), ...rows].join('\n')}\n`
}

/** The page of an adapter, which is written by hand but for its two examples: one to begin with, one that checks itself. */
function adapterPage(name: string): string {
  const read = (file: string) => readFileSync(join(process.cwd(), file), 'utf8')
  const first = `\`\`\`js\n${read(`examples/${name}.mjs`).trimEnd()}\n\`\`\``
  const checked = `\`\`\`ts\n${read(`examples/checked/${name}.ts`).trimEnd()}\n\`\`\``
  return read(`docs/sdk/${name}.md`)
    .replace(/```js\n[\s\S]*?\n```/, () => first)
    .replace(/```ts\n[\s\S]*?\n```/, () => checked)
}

const adapterPages = readdirSync(join(process.cwd(), 'docs/sdk'))
  .map(file => file.replace(/\.md$/, ''))
  .map(name => [`docs/sdk/${name}.md`, () => adapterPage(name)] as const)

// From where it lies: it finds the sources by its own place.
const { buildVerifier }: typeof import('./build-verifier.mjs') = await import(
  pathToFileURL(join(process.cwd(), 'scripts/build-verifier.mjs')).href
)
const folder = mkdtempSync(join(tmpdir(), 'verifier-'))
await buildVerifier(folder)
const verifier = readFileSync(join(folder, 'verify.html'))
rmSync(folder, { recursive: true, force: true })

/** The page on checking evidence, which is written by hand but for the digest of the verifier. */
function checkingPage(): string {
  const digest = createHash('sha256').update(verifier).digest('hex')
  return readFileSync(join(process.cwd(), 'docs/checking-evidence.md'), 'utf8').replace(
    /^ {4}\S+(?= {2}verify\.html$)/m,
    `    ${digest}`,
  )
}

/** ARCHITECTURE.md, which is written by hand but for the picture of its wings. */
function architecturePage(): string {
  const wings = new Map<string, readonly string[]>(Object.entries(importTables.wings))
  const reached = (from: string): ReadonlySet<string> =>
    new Set((wings.get(from) ?? []).flatMap(to => [to, ...reached(to)]))
  const arrows = [...wings].flatMap(([wing, may]) =>
    may
      .filter(to => !may.some(other => other !== to && reached(other).has(to)))
      .map(to => `  ${wing} --> ${to}`),
  )
  const picture = ['```mermaid', 'graph BT', ...arrows, '```'].join('\n')
  return readFileSync(join(process.cwd(), 'ARCHITECTURE.md'), 'utf8').replace(
    /(<!-- wings, made by npm run docs -->\n)[\s\S]*?(<!-- end -->)/,
    (_, begin, end) => `${begin}${picture}\n${end}`,
  )
}

const pages: Readonly<Record<string, () => string>> = {
  'ARCHITECTURE.md': architecturePage,
  'docs/architecture/files.md': () => fileMapPage(made),
  'docs/checking-evidence.md': checkingPage,
  'docs/filters.md': filtersPage,
  'docs/exported-fields.md': exportedFieldsPage,
  'docs/grafana/countersign.json': grafanaDashboard,
  'docs/grafana/alerts.yaml': alertRules,
  'docs/policy.md': policyPage,
  'docs/errors.md': errorsPage,
  'docs/http-api.md': () => httpApiPage(made),
  'docs/sdk-reference.md': () => sdkReferencePage(made),
  ...Object.fromEntries(adapterPages),
}

const stale = Object.entries(pages).filter(([file, make]) => {
  const path = join(process.cwd(), file)
  return !existsSync(path) || readFileSync(path, 'utf8') !== make()
})
if (process.argv.includes('--check')) {
  for (const [file] of stale) process.stdout.write(`${file} is stale: run npm run docs\n`)
  process.exitCode = stale.length === 0 ? 0 : 1
} else {
  for (const [file, make] of stale) writeFileSync(join(process.cwd(), file), make())
}
