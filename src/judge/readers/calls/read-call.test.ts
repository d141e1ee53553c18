import { expect, test } from 'vitest'
import { argumentVariants } from './read-call.ts'

test('one name for each thing is one way to read it', () => {
  const args = { command: 'ls', cwd: '/srv' }
  expect(argumentVariants(args, 'shell')).toEqual([args])
})

test('two names for the same are read one by one, each with what stands beside', () => {
  expect(argumentVariants({ command: 'true', cmd: 'rm x', cwd: '/srv' }, 'shell')).toEqual([
    { command: 'true', cwd: '/srv' },
    { cmd: 'rm x', cwd: '/srv' },
  ])
})

test('names that differ in case and underscores alone are two names for the same', () => {
  expect(argumentVariants({ filePath: 'a', file_path: 'b', content: 'c' }, 'write')).toEqual([
    { filePath: 'a', content: 'c' },
    { file_path: 'b', content: 'c' },
  ])
})

test('an argument that is empty says nothing', () => {
  const args = { command: 'ls', script: '', keystrokes: null }
  expect(argumentVariants(args, 'shell')).toEqual([args])
})
