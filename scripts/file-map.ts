import { readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'

/** An export of a file, with the comment before it. */
interface Documented {
  readonly name: string
  readonly comment: string
}

/** Characters of a comment that one line shows. */
const maxComment = 200

/** The page that says of every file of the product what it is for, in the words of the file's own comments. */
export function fileMapPage(made: string): string {
  const folders = new Map<string, string[]>()
  for (const file of sourceFiles()) {
    const lines = folders.get(dirname(file)) ?? []
    lines.push(lineOf(file))
    folders.set(dirname(file), lines)
  }
  const sections = [...folders].map(([folder, lines]) =>
    [`## [${folder}](../../${folder})`, '', ...lines].join('\n'),
  )
  return `${['# Files', '', made, '', intro, '', sections.join('\n\n')].join('\n')}\n`
}

const intro =
  'Every source file with what it is for: the comment of its main export, then the names of the others. To find where something is done, search this page for the words of what you see.'

function sourceFiles(): readonly string[] {
  return readdirSync(join(process.cwd(), 'src'), { recursive: true, encoding: 'utf8' })
    .map(file => `src/${file}`)
    .filter(file => /\.tsx?$/.test(file) && !/\.test\.tsx?$|\.d\.ts$/.test(file))
    .sort((a, b) => compare(dirname(a), dirname(b)) || compare(a, b))
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}

function lineOf(file: string): string {
  const found = exportsOf(readFileSync(join(process.cwd(), file), 'utf8'))
  const concept = basename(file)
    .replace(/\.tsx?$/, '')
    .replaceAll('-', '')
    .toLowerCase()
  const main =
    found.find(({ name, comment }) => comment !== '' && name.toLowerCase() === concept) ??
    found.find(({ comment }) => comment !== '') ??
    found[0]
  const others = found.filter(({ name }) => name !== main?.name).map(({ name }) => `\`${name}\``)
  const link = `- **${basename(file)}**`
  const says = main?.comment ? `: ${main.comment}` : main ? `: \`${main.name}\`` : ''
  return `${link}${says}${others.length > 0 ? ` (${others.join(', ')})` : ''}`
}

/** Finds the exports of a text with the first sentence of the comment before each. */
function exportsOf(text: string): readonly Documented[] {
  const pattern =
    /(?:\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\n)?export (?:default )?(?:async )?(?:abstract )?(?:function\*?|class|const|let|interface|type) (\w+)/g
  return [...text.matchAll(pattern)].map(([, comment = '', name = '']) => ({
    name,
    comment: firstSentence(comment),
  }))
}

function firstSentence(comment: string): string {
  const text = comment.replace(/\s*\n\s*\*?\s*/g, ' ').trim()
  const sentence = /^.*?[.:](?= |$)/.exec(text)?.[0] ?? text
  const plain = sentence.replace(/[.:]$/, '').replaceAll('|', '\\|')
  return plain.length > maxComment ? `${plain.slice(0, maxComment)}…` : plain
}
