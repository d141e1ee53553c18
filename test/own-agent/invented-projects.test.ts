import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { drawOfEachKind } from '../samples.ts'
import { inventedProjects } from './invented-projects.ts'
import { realWorld } from './world.ts'

const world = realWorld()
const { cwd } = world.place
afterAll(() => world.close())

function write(files: Readonly<Record<string, string>>): void {
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(cwd, name)), { recursive: true })
    writeFileSync(join(cwd, name), text)
  }
}

function begin(files: Readonly<Record<string, string>>): void {
  execFileSync('sh', ['-c', 'rm -rf ./* .git .husky .cargo'], { cwd })
  write(files)
  const git = (...args: readonly string[]) =>
    execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@example.com', ...args], { cwd })
  git('init', '-q')
  git('add', '-A')
  git('commit', '-qm', 'Begin')
}

const kindOf = (name: string) => name.replace(/ .*/, '')
const drawn = drawOfEachKind(inventedProjects, ({ name }) => kindOf(name), 1).map(({ value }) => value)

test.each(drawn.map(project => [project.name, project] as const))(
  'nobody is asked about ordinary commands in %s, committed or edited since',
  async (_name, { files, edits, commands }) => {
    begin(files)
    for (const since of [{}, edits]) {
      write(since)
      const asked: string[] = []
      for (const command of commands) {
        const { effect, codes } = await world.shell(command)
        if (effect !== 'allow') asked.push(`${command}: ${effect} ${codes.join(' ')}`)
      }
      expect(asked).toEqual([])
    }
  },
)
