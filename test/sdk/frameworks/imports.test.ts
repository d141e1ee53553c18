import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'esbuild'
import { expect, test } from 'vitest'

const folder = join(process.cwd(), 'src/agents/sdk/frameworks')
const { peerDependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as {
  readonly peerDependencies: Readonly<Record<string, string>>
}

test.each(readdirSync(folder))('the adapter %s loads no framework and no other adapter', async name => {
  const { metafile } = await build({
    entryPoints: [join(folder, name, 'index.ts')],
    bundle: true,
    write: false,
    metafile: true,
    format: 'esm',
    platform: 'node',
    packages: 'external',
    tsconfigRaw: '{}',
    logLevel: 'error',
  })
  const files = Object.keys(metafile.inputs)
  const frameworks = files.filter(file => file.startsWith('src/agents/sdk/frameworks/'))
  expect(frameworks).toContain(`src/agents/sdk/frameworks/${name}/index.ts`)
  expect(frameworks.filter(file => !file.startsWith(`src/agents/sdk/frameworks/${name}/`))).toEqual([])
  const packages = Object.values(metafile.inputs).flatMap(({ imports }) => imports.map(({ path }) => path))
  for (const peer of Object.keys(peerDependencies))
    expect(packages.filter(path => path === peer || path.startsWith(`${peer}/`))).toEqual([])
})
