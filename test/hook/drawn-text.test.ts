import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { answerHook } from '../../src/cli/hook/answer-hook.ts'
import type { ClientAdapter } from '../../src/agents/hook/client-adapter.ts'
import { adapterOf } from '../../src/agents/hook/index.ts'
import { isJsonObject, type Json, type JsonObject } from '../../src/ground/model/json.ts'
import { openGate } from '../../src/gate/open/open-gate.ts'
import { hostileTexts, loneSurrogates, rawIn, textsOf } from '../hostile-text.ts'

const folder = fileURLToPath(new URL('fixtures', import.meta.url))
const everything = hostileTexts.join(' ')
/** Calls with halves of characters are refused at once, and named. */
const halves = loneSurrogates.join(' ')

/** The same input with hostile text behind every text of it but the name of its event. */
function spoiled(value: Json, text: string): Json {
  if (typeof value === 'string') return `${value}; rm -rf / # ${text}`
  if (Array.isArray(value)) return value.map((item: Json) => spoiled(item, text))
  if (!isJsonObject(value)) return value
  const entries = Object.entries(value).map(([name, item]) => [
    name,
    isEvent(name) ? item : spoiled(item, text),
  ])
  return Object.fromEntries(entries) as JsonObject
}

function isEvent(name: string): boolean {
  return /event|action_name|hookName/i.test(name)
}

/** The texts that a client draws: its streams as they are, and those of JSON once more as they are read. */
function drawnTexts({ stdout, stderr }: { readonly stdout: string; readonly stderr: string }) {
  const read = stdout.startsWith('{') ? textsOf(JSON.parse(stdout) as Json) : []
  return [stdout, stderr, ...read]
}

test.each(readdirSync(folder))('no answer to %s draws anything of a call raw', async client => {
  const adapter = adapterOf(client) as ClientAdapter
  const gate = await openGate({ stateFolder: ':memory:', projectFolder: '/', home: '/nowhere' })
  onTestFinished(() => gate.close())
  const answers: string[] = []
  for (const name of readdirSync(join(folder, client))) {
    const { input, event } = JSON.parse(readFileSync(join(folder, client, name), 'utf8')) as {
      readonly input: JsonObject
      readonly event?: string
    }
    const who = () => ({ agent: `agent ${everything}`, profile: 'default' })
    const parts = { adapter, event, seconds: 1.5, who, gateFor: async () => gate }
    for (const text of [
      ...[everything, halves].map(text => JSON.stringify(spoiled(input, text))),
      everything,
    ])
      answers.push(...drawnTexts(await answerHook({ ...parts, input: text })))
    answers.push(...drawnTexts(adapter.refuse(everything, event)))
    const failing = async () => Promise.reject(new Error(everything))
    answers.push(
      ...drawnTexts(await answerHook({ ...parts, gateFor: failing, input: JSON.stringify(input) })),
    )
  }
  expect(answers.filter(text => text.includes('Countersign')).length).toBeGreaterThan(0)
  expect(answers.flatMap(rawIn)).toEqual([])
})
