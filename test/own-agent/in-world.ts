import type { TriedCall } from './tried-calls.ts'
import { gatePid, type Verdict, type World } from './world.ts'

/** Judges a tried call in a world, with the world’s own places in it. */
export function judgeIn(world: World, call: TriedCall): Promise<Verdict> {
  if (typeof call === 'string') return world.shell(placed(call, world))
  const { tool, arguments: args } = JSON.parse(placed(JSON.stringify(call), world)) as Exclude<
    TriedCall,
    string
  >
  return world.judge({ kind: 'tool', tool, arguments: args })
}

/** Returns those of the calls that a world allows without a person, as they were spelled. */
export async function allowedIn(world: World, calls: readonly TriedCall[]): Promise<readonly string[]> {
  const allowed: string[] = []
  for (const call of calls)
    if ((await judgeIn(world, call)).effect === 'allow')
      allowed.push(typeof call === 'string' ? call : JSON.stringify(call))
  return allowed
}

function placed(text: string, { place }: World): string {
  const [state = '', config = ''] = place.stateFolders
  const [program = ''] = place.installation ?? []
  return text
    .replaceAll('{HOME}', place.home)
    .replaceAll('{STATE}', state)
    .replaceAll('{CONFIG}', config)
    .replaceAll('{PROGRAM}', program)
    .replaceAll('{PID}', String(gatePid))
}
