import type { Source } from './code.ts'

const longestModule = 200

/** The text of a program without comments, and without texts that can't name a module. */
function codeText({ text, tokens }: Source): string {
  let at = 0
  let code = ''
  for (const { kind, start, end } of tokens) {
    const gap = text.slice(at, start)
    const isSpace = gap.trim() === '' || gap.trim() === '\\'
    code += isSpace ? gap : gap.includes('\n') ? '\n' : ' '
    const spelled = text.slice(start, end)
    const isName = kind !== 'text' || (spelled.length <= longestModule && !/\s/.test(spelled))
    code += isName ? spelled : '""'
    at = end
  }
  return code
}

/**
 * Returns the names that imports bind, with the full names that they stand for: `import os as o`, `from os import
 * system as s`, `const { execSync: x } = require('child_process')`.
 */
export function importAliases(source: Source): ReadonlyMap<string, string> {
  const text = codeText(source)
  const aliases = new Map<string, string>()
  for (const match of text.matchAll(/\bimport\s{1,9}([\w.]{1,100})\s{1,9}as\s{1,9}(\w{1,100})/g))
    aliases.set(match[2] as string, match[1] as string)
  for (const match of text.matchAll(
    /\bfrom\s{1,9}([\w.]{1,100})\s{1,9}import\s{1,9}(?:\(([\w\s,]{1,1000})|([\w ,\t]{1,1000}))/g,
  ))
    addNames(aliases, match[1] as string, (match[2] ?? match[3]) as string, /\s+as\s+/)
  for (const match of text.matchAll(
    /\b(?:const|let|var)\s{1,9}([\w$]{1,100})\s{0,9}=\s{0,9}(?:await\s{1,9})?(?:require|import)\s{0,9}\(\s{0,9}['"](?:node:)?([\w./@-]{1,200})['"]/g,
  ))
    aliases.set(match[1] as string, match[2] as string)
  for (const match of text.matchAll(
    /(?:const|let|var|import)\s{0,9}\{([^{}]{1,1000})\}\s{0,9}(?:=\s{0,9}(?:require|await\s{1,9}import)\s{0,9}\(|from)\s{0,9}['"](?:node:)?([\w./@-]{1,200})['"]/g,
  ))
    addNames(aliases, match[2] as string, match[1] as string, /\s*:\s*|\s+as\s+/)
  for (const match of text.matchAll(
    /\bimport\s{1,9}(?:\*\s{1,9}as\s{1,9})?([\w$]{1,100})\s{1,9}from\s{1,9}['"](?:node:)?([\w./@-]{1,200})['"]/g,
  ))
    aliases.set(match[1] as string, match[2] as string)
  return aliases
}

function addNames(aliases: Map<string, string>, module: string, names: string, separator: RegExp): void {
  for (const item of names.split(',')) {
    const [name = '', alias = name] = item.trim().split(separator)
    if (/^[\w$]{1,100}$/.test(name)) aliases.set(alias.trim(), `${module}.${name}`)
  }
}
