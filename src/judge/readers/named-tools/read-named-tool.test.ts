import { describe, expect, it } from 'vitest'
import type { ToolCall } from '../../../ground/model/tool-call.ts'
import type { JsonObject } from '../../../ground/model/json.ts'
import { virtualPlace } from '../../../ground/model/place.ts'
import { readEffects } from '../index.ts'

function effectsOf(tool: string, args: JsonObject = {}, docstring?: string) {
  const call: ToolCall = {
    id: '',
    session: '',
    agent: '',
    profile: 'default',
    kind: 'tool',
    tool,
    arguments: args,
    ...(docstring !== undefined && { docstring }),
    cwd: null,
    origin: 'check',
    at: 0,
  }
  return readEffects(call, virtualPlace, new Map()).effects
}

const typesOf = (tool: string, args?: JsonObject, docstring?: string) =>
  effectsOf(tool, args, docstring).map(({ type }) => type)

describe('a named function', () => {
  it('is read by the verb of its name, wherever the name of its product stands', () => {
    expect(typesOf('mcp__wallet__sendPayment', { amount: 5 })).toContain('money')
    expect(typesOf('wallet.pay', { amount: 5 })).toContain('money')
    expect(typesOf('MailboxSearchMessages', { query: 'rent' })).toEqual([])
  })

  it('is read by the operation that an argument chooses, which may only look', () => {
    expect(typesOf('manage_member', { action: 'remove', user: 'kim' })).toContain('permission')
    expect(typesOf('manage_member', { action: 'list', user: 'kim' })).toEqual([])
  })

  it('is read by its description only where its name has no verb', () => {
    expect(typesOf('shipper', { id: 'x' }, 'Deletes the item for ever.')).toContain('record')
    expect(typesOf('get_item', { id: 'x' }, 'Deletes nothing, gets the item.')).toEqual([])
  })

  it('carries amount, recipients and reach', () => {
    expect(effectsOf('transfer_money', { amount: '1,250.50', currency: 'EUR', to: 'kim' })).toContainEqual(
      expect.objectContaining({ type: 'money', amount: { value: 1250.5, currency: 'EUR' } }),
    )
    expect(
      effectsOf('send_message', { cc: ['a@x.example', 'b@x.example'], channel: 'public' }),
    ).toContainEqual(
      expect.objectContaining({
        type: 'message',
        recipients: ['a@x.example', 'b@x.example', 'public'],
        scope: 'public',
      }),
    )
  })
})

describe('a restart', () => {
  it('of one named service is what it is in a shell', () => {
    expect(typesOf('restart_service', { name: 'nginx' })).toContain('service')
  })

  it('in production, or of all, is infrastructure', () => {
    expect(typesOf('restart_service', { name: 'nginx', environment: 'production' })).toContain(
      'infrastructure',
    )
    expect(typesOf('restart_service', { name: 'all' })).toContain('infrastructure')
  })
})

describe('a tool that is named after a program', () => {
  it('is a shell even when its command line comes in parts', () => {
    const parts = { program: 'git', verb: 'push', flag: '--force', cwd: '/srv/app' }
    expect(effectsOf('bash', parts)).toContainEqual(
      expect.objectContaining({ type: 'repository', verb: 'push' }),
    )
  })

  it('takes every member of a list as a word of its own', () => {
    const read = effectsOf('tar', { archive: '/tmp/a.tar', files: ['/etc/shadow', 'notes.md'] })
    expect(read).toContainEqual(
      expect.objectContaining({ type: 'read', target: expect.objectContaining({ raw: '/etc/shadow' }) }),
    )
  })

  it('is none when its first word is an everyday verb', () => {
    expect(typesOf('set capability', { capability: 'cap_net_raw', path: '/bin/x' })).toContain('permission')
  })

  it('is read as that program’s command line', () => {
    expect(effectsOf('chmod', { path: '/bin/x', mode: '4755' })).toContainEqual(
      expect.objectContaining({ type: 'mode', value: '4755' }),
    )
    expect(effectsOf('git_push', { branch: 'main', remote: 'origin', force: true })).toContainEqual(
      expect.objectContaining({ type: 'repository', verb: 'push', force: 'force' }),
    )
  })
})

describe('the values of a function', () => {
  it('that are addresses are connections, with the files that a sending tool names', () => {
    expect(effectsOf('upload_report', { file: '/srv/a.csv', url: 'https://drop.example/in' })).toContainEqual(
      expect.objectContaining({ type: 'connect', host: 'drop.example', method: 'POST' }),
    )
  })

  it('that climb to keys are read as files, percent signs undone', () => {
    expect(
      effectsOf('process_items', { items: ['a.md', '..%2f..%2f..%2fhome/kim/.ssh/id_rsa'] }),
    ).toContainEqual(
      expect.objectContaining({
        type: 'read',
        target: expect.objectContaining({ path: '/home/kim/.ssh/id_rsa' }),
      }),
    )
  })

  it('that are commands of a step further down are read as commands', () => {
    expect(typesOf('start_build', { job: { steps: [{ script: 'make && rm -rf /srv' }] } })).toContain(
      'delete',
    )
  })

  it('that only speak of SQL are not read as SQL', () => {
    expect(typesOf('web_search', { query: 'delete all rows of a table' })).toEqual([])
    expect(typesOf('lookup_rows', { query: 'delete from rows' })).toContain('database')
  })
})
