import { readdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, test } from 'vitest'
import { bundledProgram } from './frameworks/bundled-program.ts'
import { ownFolder } from './sdk-world.ts'

const folder = join(process.cwd(), 'examples')

test.concurrent.each(readdirSync(folder).filter(name => name.endsWith('.ts')))(
  'the example %s checks itself and ends well',
  async name => {
    const run = await bundledProgram(join(folder, name), basename(name, '.ts'))
    expect((await run([], { COUNTERSIGN_HOME: ownFolder() })).endsWith('ok')).toBe(true)
  },
  300_000,
)
