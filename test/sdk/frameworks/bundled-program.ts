import { execFile } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { basename, join, posix } from 'node:path'
import { promisify } from 'node:util'
import { build, type Plugin } from 'esbuild'

const run = promisify(execFile)
const root = process.cwd()

/** Where a program finds its framework: beside the packages of that product, or beside ours. */
function packagesOf(product: string): string {
  const own = join(root, 'test/products', product, 'node_modules')
  return existsSync(own) ? own : join(root, 'node_modules')
}

interface Entry {
  readonly types: string
  readonly default: string
}
const { exports: all } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  readonly exports: Readonly<Record<string, string | Entry>>
}

/** Entries of the package, by the name that its users import and by the file that ours do: the built file of each. */
const built: ReadonlyMap<string, string> = new Map(
  Object.entries(all).flatMap(([name, entry]) => {
    if (typeof entry === 'string') return []
    const source = entry.types.replace('./dist/types/', 'src/').replace(/\.d\.ts$/, '.ts')
    return [posix.join('countersign', name), join(root, source)].map(key => [key, join(root, entry.default)])
  }),
)

/** Leaves the package as it was built: bundling all of it anew for each program takes longer than most of them run. */
const asBuilt: Plugin = {
  name: 'as-built',
  setup: ({ onResolve }) =>
    onResolve({ filter: /^countersign|index\.ts$/ }, ({ path, resolveDir }) => {
      const file = built.get(path.startsWith('.') ? join(resolveDir, path) : path)
      if (file === undefined) return undefined
      if (!existsSync(file)) throw new Error(`There is no ${file}: run npm run build.`)
      return { path: file, external: true }
    }),
}

/** Bundles a program of ours, with the package and frameworks as their own files; gives the file. */
export async function bundledFile(file: string, product: string): Promise<string> {
  const program = join(packagesOf(product), `.${process.pid}-${basename(file)}.mjs`)
  await build({
    entryPoints: [file],
    outfile: program,
    bundle: true,
    format: 'esm',
    platform: 'node',
    packages: 'external',
    plugins: [asBuilt],
    // Our own paths are for types alone.
    tsconfigRaw: '{}',
    logLevel: 'error',
  })
  return program
}

/** The same; gives what runs it and returns its output. */
export async function bundledProgram(file: string, product: string) {
  const program = await bundledFile(file, product)
  return async (args: readonly string[] = [], env: NodeJS.ProcessEnv = {}) => {
    const { stdout } = await run(process.execPath, [program, ...args], { env: { ...process.env, ...env } })
    return stdout.trim()
  }
}
