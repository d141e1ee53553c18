import { expect, test } from 'vitest'
import { virtualCall } from '../../../../test/virtual-call.ts'
import { virtualPlace } from '../../../ground/model/place.ts'
import { readEffects } from '../index.ts'
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

test('the name of a tool says that its commands are PowerShell, whatever a shell would read in them', () => {
  const targetOf = (tool: string, command: string) => {
    const call = virtualCall({ kind: 'tool', tool, arguments: { command } })
    const { effects } = readEffects(call, virtualPlace, new Map())
    return effects.flatMap(effect => (effect.type === 'delete' ? [effect.target.path] : []))
  }
  for (const tool of ['PowerShell', 'powershell', 'pwsh', 'mcp__win__run_powershell', 'write_powershell'])
    expect([tool, targetOf(tool, 'ri ~\\notes -r -fo')]).toEqual([tool, ['/home/user/notes']])
  expect(targetOf('Bash', 'ri ~\\notes -r -fo')).toEqual([])
  expect(targetOf('PowerShell', "$text = @'\nrm -rf ~/notes\n'@\nWrite-Output $text")).toEqual([])
})
