import { Agent } from '@mastra/core/agent'
import { Mastra } from '@mastra/core/mastra'
import { InMemoryStore } from '@mastra/core/storage'
import { createTool } from '@mastra/core/tools'
import { test } from 'vitest'
import { z } from 'zod'
import { scripted } from '../../../examples/scripted/mastra.ts'
import { guardTools, approveTools } from '../../../src/sdk/adapters/mastra.ts'
import { ownGate } from '../sdk-world.ts'

test('look', async () => {
  const seen: unknown[] = []
  const show = (context: any) =>
    Object.fromEntries(
      ['resumeData', 'suspendPayload', 'toolCallId', 'agent', 'workflow'].map(k => [
        k,
        k === 'agent' && context?.agent
          ? {
              resumeData: context.agent.resumeData,
              suspendPayload: context.agent.suspendPayload,
              toolCallId: context.agent.toolCallId,
              messages: Array.isArray(context.agent.messages),
            }
          : context?.[k],
      ]),
    )
  const env = z.enum(['a', 'b']).transform(e => (e === 'a' ? 'production' : 'test'))
  const t = createTool({
    id: 'delete_user',
    description: 'Permanently remove a user account.',
    inputSchema: z.object({ id: z.string(), env, x: z.string().default('d') }),
    execute: async (input, context) => {
      seen.push(['ran', input, show(context)])
      return { ok: 1 }
    },
  })
  const judged: unknown[] = []
  const gate = ownGate()
  const plain = { delete_user: t }
  // spy around
  const orig = t.execute!
  ;(t as any).execute = async (i: any, c: any) => {
    seen.push(['spy', i, show(c)])
    return (orig as any)(i, c)
  }
  const guarded = guardTools(plain, { gate })
  const kept = new InMemoryStore({ id: 'x' })
  const mk = (tools: any) =>
    new Mastra({
      agents: {
        clerk: new Agent({
          id: 'clerk',
          name: 'clerk',
          instructions: 'Go.',
          model: scripted(['c1', 'delete_user', { id: 'usr_123', env: 'a' }]) as never,
          tools,
        }),
      },
      storage: kept,
      logger: false,
    }).getAgent('clerk')
  const outer = guarded.delete_user.execute as any
  ;(guarded.delete_user as any).execute = async (i: any, c: any) => {
    seen.push(['outer', i, show(c)])
    return outer(i, c)
  }
  const agent = mk(guarded)
  const r = await agent.generate('go')
  console.log(r.finishReason, JSON.stringify(r.suspendPayload))
  const r2 = await agent.resumeGenerate({ yes: 1 }, { runId: r.runId! })
  console.log(r2.finishReason, JSON.stringify(r2.suspendPayload), JSON.stringify(seen, null, 0))
  seen.length = 0
  const { tools: ap, requireToolApproval } = approveTools(plain, { gate })
  const outer2 = ap.delete_user.execute as any
  ;(ap.delete_user as any).execute = async (i: any, c: any) => {
    seen.push(['outer', i, show(c)])
    return outer2(i, c)
  }
  const a2 = mk(ap)
  const q = await a2.generate('go', { requireToolApproval })
  console.log(q.finishReason, JSON.stringify(q.suspendPayload))
  const q2 = await a2.approveToolCallGenerate({ runId: q.runId!, toolCallId: 'c1', requireToolApproval })
  console.log(q2.finishReason, JSON.stringify(q2.suspendPayload), JSON.stringify(seen))
  seen.length = 0
  console.log(
    'reviews',
    JSON.stringify((await gate.reviews.list()).map(x => [x.id, x.state, (x as any).call?.arguments])),
  )
  const direct = await outer({ id: 'usr_123', env: 'a' }, {}).catch((e: Error) => e.message)
  console.log('direct', JSON.stringify(direct), JSON.stringify(seen))
  await gate.close()
})
