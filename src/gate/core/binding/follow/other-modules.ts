import { dirname, resolve } from 'node:path'
import type { Follow } from '../bind-run.ts'

const max = 128
const endings: readonly (readonly [RegExp, string])[] = [
  [/\.lua$/, '.lua'],
  [/\.r$/i, '.R'],
  [/\.jl$/, '.jl'],
  [/\.tcl$/, '.tcl'],
  [/\.exs?$/, '.ex'],
]

/** Files that Lua, R, Julia, Tcl and Elixir load by a name in quotes, and Tcl by a bare one. */
export const otherModules: Follow = (text, path, { folder, search }) => {
  const ending = endings.find(([fits]) => fits.test(path))?.[1] ?? ''
  const quoted = text.matchAll(
    /\b(?:require|dofile|loadfile|source|sys\.source|include|require_file|eval_file)\b[ \t]{0,8}\(?[ \t]{0,8}['"]([^'"\n]{1,300})['"]/g,
  )
  const bare =
    ending === '.tcl' ? text.matchAll(/(?:^|[;{[])[ \t]{0,20}source[ \t]{1,8}([^\s;"'$]{1,300})/gm) : []
  const names = [...quoted, ...bare].slice(0, max).flatMap(([, name = '']) => name)
  const roots = [...new Set([dirname(path), folder, ...search])]
  return names.flatMap(name =>
    roots.flatMap(root =>
      [
        name,
        `${name}${ending}`,
        `${name.replaceAll('.', '/')}${ending}`,
        `${name.replaceAll('.', '/')}/init${ending}`,
      ].map(one => ({ path: resolve(root, one), is: 'file' as const, onlyPresent: true as const })),
    ),
  )
}
