import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { realWorld, type World } from './world.ts'

/** A clock by which every look comes too late: what a machine that does something else looks like. */
function lateClock(): () => number {
  let now = 0
  return () => (now += 1_000)
}

let world: World

beforeAll(() => {
  world = realWorld(lateClock())
  const { home, workspace } = world.place
  symlinkSync(join(home, '.config'), join(workspace, 'settings'))
  mkdirSync(join(workspace, 'deep', 'er'), { recursive: true })
  symlinkSync(home, join(workspace, 'deep', 'er', 'up'))
  mkdirSync(join(home, 'pictures'))
  writeFileSync(join(home, 'pictures', 'sea.jpg'), 'a picture')
  symlinkSync(join(workspace, 'deep'), join(workspace, 'near'))
})

afterAll(() => world.close())

describe('where a link leads is known however late it is', () => {
  test.each([
    '(cd settings; tar xf ../a.tar)',
    'tar xf a.tar -C settings',
    'unzip a.zip -d settings',
    'cp -r tree/. settings',
    'rsync -a tree/ deep/er/up/.config/',
    'cp evil.toml settings/countersign/policy.toml',
    'cat evil.toml > settings/*/policy.toml',
    'for d in deep/er/*/.config/countersign; do cp evil.toml $d/policy.toml; done',
    'rm -rf settings/countersign',
    'rm -rf deep/er/up/pictures',
  ])('asks about `%s`', async command => {
    expect((await world.shell(command)).effect).not.toBe('allow')
  })

  test.each(['tar xf a.tar -C deep', 'tar xf a.tar -C near', 'cp -r tree/. near', 'rm settings'])(
    'lets `%s` run, which stays inside',
    async command => {
      expect((await world.shell(command)).effect).toBe('allow')
    },
  )
})
