import { parse } from 'smol-toml'
import { describe, expect, test } from 'vitest'
import { geminiPolicy } from '../../src/agents/hook/launcher/gemini-policy.ts'

interface Rule {
  readonly toolName: string | readonly string[]
  readonly argsPattern: string
  readonly decision: string
  readonly priority: number
  readonly denyMessage: string
}

const stateFolder = "/home/o'neil/.local/state/counter+sign"
const { rule: rules } = parse(geminiPolicy({ stateFolder })) as unknown as { readonly rule: readonly Rule[] }

/** Whether a rule for the tool matches its arguments, as the engine tests them: against their JSON. */
function denies(tool: string, args: unknown): boolean {
  const named = (name: string) => (name === 'mcp_*' ? tool.startsWith('mcp_') : name === tool)
  return rules.some(
    ({ toolName, argsPattern }) =>
      [toolName].flat().some(named) && new RegExp(argsPattern).test(JSON.stringify(args)),
  )
}

test('every rule is a final no, in a form that the engine takes', () => {
  for (const { argsPattern, decision, priority, denyMessage } of rules) {
    expect([decision, priority]).toEqual(['deny', 999])
    expect(denyMessage).toMatch(/^Countersign: /)
    // The engine drops a rule whose pattern is long or repeats a group that repeats.
    expect(argsPattern.length).toBeLessThan(2_048)
    expect(argsPattern).not.toMatch(/\)[*+?{]/)
  }
})

describe('denied', () => {
  test.each([
    'rm -rf /',
    'rm -rf / --no-preserve-root',
    'cd x && rm -r -f ~',
    'rm -rf "$HOME"',
    'rm --recursive --force ${HOME}/*',
    "rm -rf '/'",
    'mkfs.ext4 /dev/sda1',
    'dd if=/dev/zero of=/dev/sda bs=1M',
    'countersign review approve r-1',
    `cat ${stateFolder}/token`,
    'sed -i s/true/false/ .gemini/settings.json',
    'echo > ~/.config/countersign/policy.toml',
  ])('%s', command => {
    expect(denies('run_shell_command', { command })).toBe(true)
  })

  test('writing what decides, by any tool', () => {
    expect(denies('write_file', { file_path: '.gemini/settings.json', content: '{}' })).toBe(true)
    expect(denies('replace', { file_path: `${stateFolder}/x`, old_string: 'a', new_string: 'b' })).toBe(true)
    expect(denies('mcp_fs_write_file', { path: '/etc/gemini-cli/policies/a.toml' })).toBe(true)
  })
})

describe('left alone', () => {
  test.each([
    'rm -rf node_modules',
    'rm -rf /tmp/build',
    'rm -rf ~/projects/old',
    'rm -f a.txt',
    'npm test',
    'countersign check',
    'ls .gemini',
  ])('%s', command => {
    expect(denies('run_shell_command', { command, description: 'x' })).toBe(false)
  })

  test('ordinary files', () => {
    expect(denies('write_file', { file_path: 'src/settings.json', content: '{}' })).toBe(false)
    expect(denies('read_file', { file_path: '.gemini/settings.json' })).toBe(false)
  })
})
