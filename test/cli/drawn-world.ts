import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Gate } from '../../src/gate/core/gate.ts'
import { addToken } from '../../src/daemon/resident/add-token.ts'
import { fillHostileLog } from '../hostile-log.ts'
import { hostileTexts } from '../hostile-text.ts'
import { openWorld, type World } from '../people/e2e-world.ts'

/** A world of which every text that a call, a client, a server or a reviewer can choose is hostile. */
export interface DrawnWorld extends World {
  /** Of a review that waits, of one that was denied, of a decision, of a grant, of a shape. */
  readonly ids: Readonly<Record<'waiting' | 'denied' | 'decision' | 'grant' | 'shape', string>>
}

/** Makes it; the files that clients wrote are hostile, too. */
export async function openDrawnWorld(): Promise<DrawnWorld> {
  const world = await openWorld({ policy: policyText() })
  writeClientFiles(world)
  for (const [i, text] of hostileTexts.entries())
    if (i < 3) addToken(world.state, { role: 'agent', agent: text, profile: 'default', principal: text }, i)
  const ids = await world.look(async gate => {
    await fillHostileLog(gate, world.work)
    return idsOf(gate)
  })
  return { ...world, ids }
}

async function idsOf(gate: Gate): Promise<DrawnWorld['ids']> {
  const [waiting] = await gate.reviews.list({ states: ['pending'] })
  const [denied] = await gate.reviews.list({ states: ['denied'] })
  const [grant] = await gate.grants.list()
  const [decision] = await gate.decisions({ includeDryRuns: true, limit: 1 })
  const [trust] = await gate.trust.list()
  return {
    waiting: waiting?.id ?? '',
    denied: denied?.id ?? '',
    grant: grant?.id ?? '',
    decision: decision?.decision.id ?? '',
    shape: trust?.shape ?? '',
  }
}

/** A policy of the project whose words are hostile. */
function policyText(): string {
  const quoted = (text: string) => `"${[...text].map(escaped).join('')}"`
  return hostileTexts
    .map(
      (text, i) => `[[rule]]\ntool = ${quoted(`nothing-${i}`)}\neffect = "deny"\nreason = ${quoted(text)}\n`,
    )
    .join('\n')
}

function escaped(character: string): string {
  return `\\U${(character.codePointAt(0) ?? 0).toString(16).padStart(8, '0')}`
}

/** What clients recorded of a session, and a list of servers. */
function writeClientFiles({ place }: World): void {
  const home = place.env['HOME'] ?? ''
  const projects = join(home, '.claude', 'projects', '-srv')
  mkdirSync(projects, { recursive: true })
  const lines = hostileTexts.map((text, i) => {
    const input = { command: `terraform destroy ${text}`, [text]: text }
    return JSON.stringify({
      type: 'assistant',
      sessionId: `s${text}`,
      cwd: `/srv/${text}`,
      timestamp: new Date(Date.now() - 60_000 * i).toISOString(),
      message: { role: 'assistant', content: [{ type: 'tool_use', id: `t-${i}`, name: 'Bash', input }] },
    })
  })
  writeFileSync(join(projects, 'session.jsonl'), `${lines.join('\n')}\n`)
  const mcpServers = Object.fromEntries(hostileTexts.map(text => [text, { command: text, args: [text] }]))
  writeFileSync(join(home, '.claude.json'), JSON.stringify({ mcpServers }, null, 2))
}
