import { expectTypeOf, test } from 'vitest'
import { guard, guardTools } from '../../src/agents/sdk/index.ts'
import { ownGate } from './sdk-world.ts'

const gate = ownGate()

test('a function that gives a promise has the very type it had', () => {
  async function get_user(id: string, options?: { readonly deep: boolean }): Promise<{ id: string }> {
    return { id: `${id}${options?.deep}` }
  }
  async function get_first<T>(items: readonly T[]): Promise<T | undefined> {
    return items[0]
  }
  expectTypeOf(guard(get_user, { gate })).toEqualTypeOf(get_user)
  const guarded: typeof get_first = guard(get_first, { gate })
  expectTypeOf(guarded<string>).returns.toEqualTypeOf<Promise<string | undefined>>()
})

test('a function that gives a value keeps its parameters and this, and gives a promise', () => {
  function get_sum(this: { readonly base: number }, a: number, ...more: number[]) {
    return this.base + a + more.length
  }
  expectTypeOf(guard(get_sum, { gate })).toEqualTypeOf<
    (this: { readonly base: number }, a: number, ...more: number[]) => Promise<number>
  >()
})

test('a refusal that is given back is in the type', () => {
  const get_user = async (id: string) => ({ id })
  const guarded = guard(get_user, { gate, onRefused: ({ reason }) => reason })
  expectTypeOf(guarded).returns.resolves.toEqualTypeOf<{ id: string } | string>()
})

test('tools keep their names and types, and what is no function is handed through', () => {
  const tools = guardTools(
    { get_user: async (id: string) => id.length, count: (): number => 2, version: '1' },
    { gate, tools: { count: { docstring: 'Counts.' } } },
  )
  expectTypeOf(tools.get_user).toEqualTypeOf<(id: string) => Promise<number>>()
  expectTypeOf(tools.count).returns.toEqualTypeOf<Promise<number>>()
  expectTypeOf(tools.version).toEqualTypeOf<string>()
})
