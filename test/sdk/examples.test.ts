import { execFile } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { build } from 'esbuild'
import { expect, test } from 'vitest'
import { ownFolder } from './sdk-world.ts'

const run = promisify(execFile)
const folder = join(process.cwd(), 'examples')

test.each(readdirSync(folder).filter(name => name.endsWith('.ts')))(
  'the example %s checks itself and ends well',
  async name => {
    const program = join(process.cwd(), 'node_modules', `.example-${process.pid}-${name}.mjs`)
    await build({
      entryPoints: [join(folder, name)],
      outfile: program,
      bundle: true,
      format: 'esm',
      platform: 'node',
      packages: 'external',
      alias: { countersign: join(process.cwd(), 'src/index.ts') },
      logLevel: 'error',
    })
    const { stdout } = await run(process.execPath, [program], {
      env: { ...process.env, COUNTERSIGN_HOME: ownFolder() },
    })
    expect(stdout.trim().endsWith('ok')).toBe(true)
  },
  300_000,
)
