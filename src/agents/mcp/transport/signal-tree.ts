import { readdirSync, readFileSync } from 'node:fs'

/** Sends a signal to a process group and to descendants of its leader that left it; true while any is there. */
export function signalTree(leader: number, signal: NodeJS.Signals | 0): boolean {
  const strays = descendantsOf(leader)
  const isGroup = send(-leader, signal)
  return strays.filter(pid => send(pid, signal)).length > 0 || isGroup
}

function send(pid: number, signal: NodeJS.Signals | 0): boolean {
  try {
    process.kill(pid, signal)
    return true
  } catch {
    return false
  }
}

/** Processes below one, where the system shows them as files; elsewhere its group has to do. */
function descendantsOf(leader: number): readonly number[] {
  const children = new Map<number, number[]>()
  for (const name of processes()) {
    const parent = parentOf(name)
    if (parent !== undefined) children.set(parent, [...(children.get(parent) ?? []), Number(name)])
  }
  const found: number[] = []
  const next = [leader]
  for (let pid = next.pop(); pid !== undefined; pid = next.pop()) {
    const below = children.get(pid) ?? []
    found.push(...below)
    next.push(...below)
  }
  return found
}

function processes(): readonly string[] {
  try {
    return readdirSync('/proc').filter(name => /^\d+$/.test(name))
  } catch {
    return []
  }
}

/** The fourth field; the second one, the name of the program, may hold anything. */
function parentOf(pid: string): number | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const parent = /^ \S (\d+) /.exec(text.slice(text.lastIndexOf(')') + 1))?.[1]
    return parent === undefined ? undefined : Number(parent)
  } catch {
    return undefined
  }
}
