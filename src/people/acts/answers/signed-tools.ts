import type { RememberedTool, ToolPin } from '../../../ground/model/offered-tool.ts'
import type { StandingTool } from '../../../ground/model/standing-set.ts'
import type { PeopleStore } from '../ports/people-store.ts'
import type { ToolAcceptance, ToolStore } from '../ports/tool-store.ts'
import { toolKey } from '../standing/set-after.ts'
import type { MayAcceptTools } from '../roles/may-accept-tools.ts'

/** No definition has this digest: what a server says is other than what was accepted. */
const noDigest = '0'.repeat(64)

/** The pin that a person accepted, whatever the row says; a row that claims it without a signature accepts nothing. */
function pinAsSigned(row: ToolPin | null, accepted: StandingTool | undefined): ToolPin | null {
  if (!accepted) return row === null || row.by === null ? row : { ...row, digest: noDigest }
  if (row?.digest === accepted.digest) return row
  const { server, tool, digest } = accepted
  return { firstSeen: 0, pinnedAt: 0, by: null, changed: null, ...row, server, tool, digest }
}

/** The definitions of tools that people accepted, in place of the rows that say so. */
export class SignedTools {
  private readonly store: Pick<PeopleStore, 'tools'>
  private readonly signed: () => readonly StandingTool[]
  private readonly mayAccept: MayAcceptTools | undefined
  /** Tools that were accepted without a key: they hold in the process that took them. */
  private readonly taken = new Set<string>()

  constructor(
    store: Pick<PeopleStore, 'tools'>,
    signed: () => readonly StandingTool[],
    mayAccept: MayAcceptTools | undefined,
  ) {
    this.store = store
    this.signed = signed
    this.mayAccept = mayAccept
  }

  /**
   * Returns all that is known of a tool, with the definitions that people accepted for a gate of this group in place of the
   * pins that say so.
   */
  knownTool(use: Parameters<ToolStore['knownTool']>[0], group?: string): RememberedTool {
    const known = this.store.tools.knownTool(use)
    const { server, name, digest } = use.offered
    const pin = this.signedPin(known.pin, { server, tool: name, group })
    const own = known.instructions && this.signedPin(known.instructions.pin, { server, tool: '', group })
    const isOther = pin !== null && digest !== null && pin.digest !== digest
    const was = isOther ? this.store.tools.definition(pin.digest) : undefined
    const { was: _was, ...rest } = known
    return {
      ...rest,
      pin,
      written: known.pin?.digest ?? null,
      ...(was && { was }),
      ...(known.instructions && { instructions: { ...known.instructions, pin: own ?? null } }),
    }
  }

  /** Remembers tools that a yes without a key accepted. */
  take(tools: readonly ToolAcceptance[]): void {
    for (const one of tools) this.taken.add(acceptanceKey(one))
  }

  private signedPin(row: ToolPin | null, of: ToolAtGate): ToolPin | null {
    if (row && row.by !== null && this.taken.has(acceptanceKey({ ...of, digest: row.digest }))) return row
    return pinAsSigned(row, acceptedFor(this.signed(), of, this.mayAccept))
  }
}

/** The name under which the acceptance of one definition of a tool is known. */
function acceptanceKey(one: Omit<StandingTool, 'group'>): string {
  return `${toolKey(one)} ${one.digest}`
}

/** A tool of a server as a gate of this group has it; of no team’s when undefined. */
interface ToolAtGate extends Pick<StandingTool, 'server' | 'tool'> {
  readonly group: string | undefined
}

/**
 * Returns what people accepted of a tool for a gate: what they said for its group, else for every gate. What somebody
 * accepted with a yes who might not counts nothing.
 */
export function acceptedFor(
  all: readonly StandingTool[],
  { group, ...of }: ToolAtGate,
  mayAccept: MayAcceptTools = () => true,
): StandingTool | undefined {
  const known = all.filter(one => toolKey(one) === toolKey(of) && isWithinRights(one, mayAccept))
  const own = group === undefined ? undefined : known.find(one => one.group === group)
  return own ?? known.find(one => one.group === undefined)
}

function isWithinRights({ agreed, group }: StandingTool, mayAccept: MayAcceptTools): boolean {
  return agreed === undefined || agreed.by.every(one => mayAccept(one, group, agreed.at))
}
