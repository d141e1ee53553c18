import type { ToolCall } from '../model/call.ts'
import { plantedCalls, plantedHosts, plantedNames } from './planted-calls-table.ts'

/**
 * A call to plant beside a real one: a dangerous command as if the same agent had made it. `random` gives numbers
 * from 0 up to 1.
 */
export function plantCall(beside: ToolCall, id: string, random: () => number): ToolCall {
  const { session, agent, principal, profile, cwd, origin, at } = beside
  const pick = (from: readonly string[]) => from[Math.floor(random() * from.length)] ?? ''
  const host = `${pick(plantedHosts)}-${Math.floor(random() * 90 + 10)}.example`
  const command = pick(plantedCalls.map(one => one.command))
    .replaceAll('HOST', host)
    .replaceAll('NAME', pick(plantedNames))
  const who = { session, agent, profile, ...(principal !== undefined && { principal }) }
  return { id, ...who, kind: 'shell', tool: null, arguments: { command }, cwd, origin, at }
}

/** Why the answer to a planted call is no; undefined for a call that is like none of them. */
export function whyPlanted({ arguments: { command } }: ToolCall): string | undefined {
  if (typeof command !== 'string') return undefined
  return plantedCalls.find(one => {
    const parts = one.command.split(/HOST|NAME/)
    return command.startsWith(parts[0] ?? one.command) && command.endsWith(parts.at(-1) ?? one.command)
  })?.why
}
