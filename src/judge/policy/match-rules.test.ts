import { expect, test } from 'vitest'
import { virtualCall } from '../../../test/virtual-call.ts'
import type { ToolCall } from '../../ground/model/tool-call.ts'
import type { ConnectEffect, Effect, Evidence, FileEffect, RunEffect } from '../../ground/model/effect.ts'
import { virtualPlace } from '../../ground/model/place.ts'
import type { Rule } from '../../ground/model/policy.ts'
import { pathTarget } from '../readers/paths/path-target.ts'
import { matchRules } from './match-rules.ts'

const at = (start: number, end: number): Evidence => ({ pointer: '/command', start, end })
const base: Rule = { effect: 'deny', reason: 'because', covers: [], match: [], not_match: [], source: 'test' }

const run = (program: string, argv: readonly string[], evidence = at(0, 40)): RunEffect => ({
  type: 'run',
  program,
  argv,
  evidence,
  through: [],
})

function file(
  type: FileEffect['type'],
  path: string,
  input: { recursive?: boolean; evidence?: Evidence } = {},
): FileEffect {
  const target = pathTarget(
    { text: path, known: !path.includes('$'), glob: path.includes('*') },
    virtualPlace,
  )
  return {
    type,
    target,
    recursive: input.recursive ?? false,
    evidence: input.evidence ?? at(5, 20),
    through: [],
  }
}

const connect = (host: string): ConnectEffect => ({
  type: 'connect',
  scheme: 'https',
  host,
  port: null,
  sends: [],
  evidence: at(0, 9),
  through: [],
})

function holds(rule: Partial<Rule>, effects: readonly Effect[], call: Partial<ToolCall> = {}): boolean {
  return matchRules([{ ...base, ...rule }], virtualCall(call), effects, virtualPlace).length === 1
}

test('a glob of tools, a kind and a pattern hold for the call itself', () => {
  const call = { tool: 'mcp__github__delete_repo', arguments: { deep: [{ name: 'payroll-2026' }] } }
  expect(holds({ tool: 'mcp__github__*' }, [], call)).toBe(true)
  expect(holds({ tool: 'mcp__gitlab__*' }, [], call)).toBe(false)
  expect(holds({ kind: 'shell' }, [], call)).toBe(false)
  expect(holds({ pattern: 'payroll-\\d+' }, [], call)).toBe(true)
  expect(holds({ pattern: '^payroll$' }, [], call)).toBe(false)
  expect(holds({ tool: '*' }, [], { kind: 'shell', tool: null })).toBe(false)
})

test('program and argument must hold for one and the same run', () => {
  const effects = [run('git', ['push', '--force', 'origin', 'main']), run('echo', ['status'])]
  expect(holds({ program: 'git', argument: 'push *--force*' }, effects)).toBe(true)
  expect(holds({ program: 'git', argument: 'status' }, effects)).toBe(false)
  expect(holds({ argument: 'push --force origin mai?' }, effects)).toBe(true)
})

test('a path is compared after it was resolved', () => {
  expect(holds({ path: '~/.ssh/**' }, [file('read', '../../user/.ssh/id_ed25519')])).toBe(true)
  expect(holds({ path: '~/.ssh/**' }, [file('read', '~/.ssh')])).toBe(true)
  expect(holds({ path: '~/.ssh/**' }, [file('read', '~/.sshx/key')])).toBe(false)
  expect(holds({ path: 'src/generated/**' }, [file('write', 'src/generated/a.ts')])).toBe(true)
  expect(holds({ path: '*.pem' }, [file('read', '/srv/keys/server.pem')])).toBe(true)
  expect(holds({ path: '**/*.pem' }, [file('read', '/srv/keys/server.pem')])).toBe(true)
})

test('a rule that denies also holds for a glob or a folder that takes the path with it', () => {
  expect(holds({ path: '/srv/data/live/**' }, [file('delete', '/srv/data', { recursive: true })])).toBe(true)
  expect(holds({ path: '/srv/data/live/**' }, [file('delete', '/srv/data')])).toBe(false)
  expect(holds({ path: '/etc/passwd' }, [file('write', '/etc/*')])).toBe(true)
  expect(holds({ path: '/etc/passwd' }, [file('write', '/srv/*')])).toBe(false)
})

test('a rule that allows holds only where nothing else can be touched', () => {
  const allow = { effect: 'allow', path: '/srv/scratch/**' } as const
  expect(holds(allow, [file('delete', '/srv/scratch/a')])).toBe(true)
  expect(holds(allow, [file('delete', '/srv/scratch/*')])).toBe(true)
  expect(holds(allow, [file('delete', '/srv/scratch/*/../../b')])).toBe(false)
  expect(holds(allow, [file('delete', '/srv/scratch/$NAME')])).toBe(false)
  expect(holds(allow, [file('delete', '/srv', { recursive: true })])).toBe(false)
})

test('a rule that allows ties a path to the program that touches it', () => {
  const allow = { effect: 'allow', program: 'rm', path: '/srv/scratch/**' } as const
  const beside = [run('rm', ['x'], at(0, 4)), file('delete', '/srv/scratch/a', { evidence: at(10, 30) })]
  expect(holds(allow, beside)).toBe(false)
  expect(holds({ ...allow, effect: 'deny' }, beside)).toBe(true)
  expect(
    holds(allow, [run('rm', ['x'], at(0, 30)), file('delete', '/srv/scratch/a', { evidence: at(10, 30) })]),
  ).toBe(true)
})

test('a host with a star stands for all below it and for itself', () => {
  expect(holds({ host: '*.example.com' }, [connect('api.example.com')])).toBe(true)
  expect(holds({ host: '*.example.com' }, [connect('example.com.')])).toBe(true)
  expect(holds({ host: '*.example.com' }, [connect('badexample.com')])).toBe(false)
  expect(holds({ host: 'Example.com' }, [connect('example.com')])).toBe(true)
})

test('a type narrows a path to what is done there', () => {
  expect(holds({ on: 'delete', path: 'src/**' }, [file('write', 'src/a.ts')])).toBe(false)
  expect(holds({ on: 'delete' }, [file('delete', 'src/a.ts')])).toBe(true)
})

test('a rule is silent from the moment at which it expires', () => {
  expect(holds({ expires: 1_000 }, [], { at: 999 })).toBe(true)
  expect(holds({ expires: 1_000 }, [], { at: 1_000 })).toBe(false)
})

test('a pattern that would take for ever elsewhere is answered at once', () => {
  expect(holds({ pattern: '^(a+)+$' }, [], { arguments: { text: `${'a'.repeat(50_000)}!` } })).toBe(false)
})

test('a text that is too long to search is queued by a rule that denies, and allowed by none', () => {
  const call = virtualCall({ arguments: { text: 'a'.repeat(600_000) } })
  const match = (effect: Rule['effect']) =>
    matchRules([{ ...base, effect, pattern: 'b' }], call, [], virtualPlace).map(({ rule }) => rule.effect)
  expect(match('deny')).toEqual(['queue'])
  expect(match('allow')).toEqual([])
})
