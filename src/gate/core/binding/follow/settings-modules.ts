import { basename, dirname, resolve } from 'node:path'
import { wordSet } from '../../../../ground/model/word-set.ts'
import type { BoundReference, Follow } from '../bind-run.ts'
import { moduleFiles } from './python-modules.ts'

const max = 512

const present = (path: string): BoundReference => ({ path, is: 'file', onlyPresent: true, isCode: true })

function namesIn(text: string, pattern: RegExp): readonly string[] {
  return [...text.matchAll(pattern)].slice(0, max).flatMap(match => match.slice(1).filter(Boolean))
}

const endings = ['', '.js', '.cjs', '.mjs', '.ts', '/index.js']

/** Members of package.json with the settings of tools that load code; all others name what the package offers. */
const ofTools = wordSet(
  'jest vitest mocha ava tap babel eslintConfig prettier stylelint postcss commitlint nyc c8 swc ts-node release lint-staged',
)

/** Returns what package.json says to tools, as JSON; any other text, and one that can't be read, as it is. */
function toolSettings(text: string, path: string): string {
  if (basename(path) !== 'package.json') return text
  try {
    const members = Object.entries(JSON.parse(text) as Readonly<Record<string, unknown>>)
    return JSON.stringify(Object.fromEntries(members.filter(([name]) => ofTools.has(name))))
  } catch {
    return text
  }
}

/** Scripts that settings of tools name by a path: `"setupFiles": ["./a.js"]`, `- ./a.js`, `<rootDir>/a.js`. */
const javascript: Follow = (whole, path) => {
  const text = toolSettings(whole, path)
  return namesIn(text, /(?:["'\s[,])(?:<rootDir>\/|(\.{1,2}\/[^"'\s,\]}<>*]{1,300}))/g)
    .concat(namesIn(text, /<rootDir>\/([^"'\s,\]}<>*]{1,300})/g))
    .flatMap(name => endings.map(ending => present(resolve(dirname(path), name) + ending)))
}

/** Modules that settings of Python's tools name: `-p plug`, `hooks: - a.py`, `script_location = a`. */
const python: Follow = (text, path, roots) => [
  ...namesIn(text, /(?:^|[\s"'=])-p[ \t]{0,4}([\w.]{1,200})/gm).flatMap(name => moduleFiles(name, roots)),
  ...namesIn(text, /^[ \t]{0,20}(?:-[ \t]{1,4})?["']?([\w./-]{1,200}\.py)\b/gm).map(name =>
    present(resolve(dirname(path), name)),
  ),
  ...namesIn(text, /^[ \t]{0,20}script_location[ \t]{0,9}=[ \t]{0,9}([\w./-]{1,200})/gm).map(name =>
    present(resolve(dirname(path), name, 'env.py')),
  ),
]

/** Files that settings of PHP's tests run first. */
const php: Follow = (text, path) =>
  namesIn(text, /\bbootstrap\s{0,9}=\s{0,9}["']([^"'\n]{1,300})["']/g).map(name =>
    present(resolve(dirname(path), name)),
  )

/** Settings that name files of code, by the language of these. */
export const settingsModules = { javascript, python, php }
