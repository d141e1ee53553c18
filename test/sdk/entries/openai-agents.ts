// Compiles in a project that has the packed package and no framework: an entry’s types need none.
import {
  approveHostedCalls,
  guardMcpServer,
  guardToolMaker,
  type Interrupted,
  settleInterruptions,
} from 'countersign/openai-agents'

interface Made {
  readonly name: string
  readonly invoke: (context: object, input: string) => Promise<string>
}
const maker = (config: { readonly name: string; readonly execute: (input: object) => string }): Made => ({
  name: config.name,
  invoke: async () => config.execute({}),
})
const guarded: typeof maker = guardToolMaker(maker, { tools: { get_user: { docstring: 'Read.' } } })
export const made: Made = guarded({ name: 'get_user', execute: () => 'Ann' })
const server = { name: 'crm', listTools: async () => [], callTool: async (_name: string) => [], port: 7 }
export const { port }: { port: number } = guardMcpServer(server, { onQueue: 'park' })
export const hosted: (context: unknown, item: { name: string }) => Promise<{ approve: boolean }> =
  approveHostedCalls()
interface Item {
  readonly rawItem: object
  readonly agent: { readonly tools: readonly object[] }
}
const state = { _context: {}, getInterruptions: (): Item[] => [], approve: () => {}, reject: () => {} }
export const left: Promise<readonly Interrupted<Item>[]> = settleInterruptions(state, { hold: 1_000 })
