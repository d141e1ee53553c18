import { join } from 'node:path'
import { expect, test } from 'vitest'
import { placeOf } from './place-of.ts'

test('the workspace of a folder is the repository that holds it', () => {
  expect(placeOf({ cwd: join(process.cwd(), 'src', 'gate') }, []).workspace).toBe(process.cwd())
})

test('a folder that can’t be looked at is its own workspace', () => {
  const cwd = `/tmp/${'x'.repeat(300)}/deep`
  expect(placeOf({ cwd }, []).workspace).toBe(cwd)
})
