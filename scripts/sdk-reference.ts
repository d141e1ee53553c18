import { readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'

const root = process.cwd()

const { exports } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  readonly exports: Readonly<Record<string, string | { readonly types: string }>>
}

/** Entry of the package → its source. */
const entries = Object.fromEntries(
  Object.entries(exports).flatMap(([key, entry]) => {
    if (typeof entry === 'string') return []
    const source = entry.types.replace('./dist/types/', 'src/').replace(/\.d\.ts$/, '.ts')
    return [[key.replace('.', 'countersign'), source]]
  }),
)

/** Where each name of an entry comes from. */
function exportsOf(file: string): readonly { readonly name: string; readonly from: string }[] {
  const text = readFileSync(join(root, file), 'utf8')
  const found = [...text.matchAll(/export (?:type )?\{([^}]*)\} from '([^']+)'/g)].flatMap(
    ([, names = '', from = '']) =>
      names
        .split(',')
        .map(name => name.replace(/^\s*type /, '').trim())
        .filter(name => name !== '')
        .map(name => ({ name, from: join(dirname(file), from) })),
  )
  const declared = /^export (?:async )?(?:function|class|interface|type|const) (\w+)/gm
  const own = [...text.matchAll(declared)].map(([, name = '']) => ({ name, from: file }))
  const names = new Map([...found, ...own].map(one => [one.name, one]))
  return [...names.values()].sort((a, b) => a.name.localeCompare(b.name))
}

/** The docstring of a declaration in one paragraph, and its first lines as they are written. */
function declarationOf(name: string, file: string): { readonly about: string; readonly signature: string } {
  const text = readFileSync(join(root, file), 'utf8')
  const kinds = 'export (?:declare )?(?:abstract )?(?:async )?(?:function|class|interface|type|const)'
  const at = new RegExp(`^${kinds} ${name}\\b`, 'm').exec(text)
  if (!at) throw new Error(`${file} declares no ${name}.`)
  const before = text.slice(0, at.index)
  const doc = /\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\s*$/.exec(before)?.[1] ?? ''
  const about = doc
    .replaceAll(/\n\s*\* ?/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
  return { about, signature: signatureFrom(text.slice(at.index)) }
}

/** A function without its body, a class without what it holds, and everything else whole. */
function signatureFrom(text: string): string {
  const end = /^(?:\}|\)[^\n]*)$/m.exec(text)
  const whole = /^export (?:interface|type [^\n]*\{$)/.test(text)
    ? text.slice(0, (end?.index ?? 0) + 1)
    : (text.split(/\n\n|\n(?=export |\/\*\*)/)[0] ?? '')
  const isInterface = whole.startsWith('export interface')
  const head = isInterface ? whole : whole.replace(/(?: =)? \{\n[\s\S]*$/, '').trimEnd()
  return head.replace(/^export /, '').trimEnd()
}

/** docs/sdk-reference.md: every name that the package gives, from the types. */
export function sdkReferencePage(made: string): string {
  const sections = Object.entries(entries).flatMap(([entry, file]) => [
    `## ${entry}`,
    '',
    ...exportsOf(file).flatMap(({ name, from }) => {
      const { about, signature } = declarationOf(name, relative('.', from))
      return [`### ${name}`, '', ...(about === '' ? [] : [about, '']), '```ts', signature, '```', '']
    }),
  ])
  return `${['# SDK reference', '', made, '', ...sections].join('\n').trimEnd()}\n`
}
