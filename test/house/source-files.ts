import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The folder of the repository. */
export const root = fileURLToPath(new URL('../..', import.meta.url))

/** Paths below `src`, without tests and without declarations of other people's modules. */
export function sourceFiles(): readonly string[] {
  return readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
    .filter(name => /\.tsx?$/.test(name) && !/\.(test|d)\.tsx?$/.test(name))
    .sort()
}

/** The text of a file below `src`. */
export function sourceText(file: string): string {
  return readFileSync(join(root, 'src', file), 'utf8')
}

/** The files below `src` that this one imports, types included. */
export function importsOf(file: string): readonly string[] {
  const folder = dirname(join(root, 'src', file))
  return [...sourceText(file).matchAll(/(?:\bfrom|\bimport\(|\bimport)\s*'(\.{1,2}\/[^']+)'/g)].map(
    ([, path]) => relative(join(root, 'src'), resolve(folder, path as string)),
  )
}

/** The number of statements of this file that import or pass on what another file or package exports, types included. */
export function importStatementsOf(file: string): number {
  return sourceText(file).match(/^(?:(?:import|export) .* from '|\} from '|import ')/gm)?.length ?? 0
}
