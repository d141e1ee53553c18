import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'esbuild'
import { expect, test } from 'vitest'

const folder = join(process.cwd(), 'src/agents/sdk/frameworks')
const { peerDependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as {
  readonly peerDependencies: Readonly<Record<string, string>>
}

const adapters = readdirSync(folder)
const entry = (name: string) => `src/agents/sdk/frameworks/${name}/index.ts`

/** The files of all adapters, with what each imports: they share most, which is read once. */
const { metafile } = await build({
  entryPoints: adapters.map(entry),
  outdir: 'none',
  bundle: true,
  splitting: true,
  write: false,
  metafile: true,
  format: 'esm',
  platform: 'node',
  packages: 'external',
  tsconfigRaw: '{}',
  logLevel: 'error',
})

/** What a file loads, and what that loads: our files and packages. */
function loadedBy(file: string, found = new Set([file])): ReadonlySet<string> {
  for (const { path } of metafile.inputs[file]?.imports ?? []) {
    if (found.has(path)) continue
    found.add(path)
    loadedBy(path, found)
  }
  return found
}

test.each(adapters)('the adapter %s loads no framework and no other adapter', name => {
  const loaded = [...loadedBy(entry(name))]
  const ofAdapters = loaded.filter(file => file.startsWith('src/agents/sdk/frameworks/'))
  expect(ofAdapters).toContain(entry(name))
  expect(loaded.length).toBeGreaterThan(ofAdapters.length)
  expect(ofAdapters.filter(file => !file.startsWith(`src/agents/sdk/frameworks/${name}/`))).toEqual([])
  for (const peer of Object.keys(peerDependencies))
    expect(loaded.filter(path => path === peer || path.startsWith(`${peer}/`))).toEqual([])
})
