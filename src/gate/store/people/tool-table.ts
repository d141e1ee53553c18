import { canonicalJson } from '../../../people/audit/canonical-json.ts'
import type { ToolAcceptance, ToolStore, ToolUse } from '../../../people/acts/ports/tool-store.ts'
import { GateError } from '../../../ground/model/errors.ts'
import type { Json, JsonObject } from '../../../ground/model/json.ts'
import type {
  RememberedTool,
  OtherTool,
  ToolDefinition,
  ToolOffer,
  ToolPin,
  ToolServer,
} from '../../../ground/model/offered-tool.ts'
import type { Database } from '../open-database.ts'
import type { OtherWrites } from './other-writes.ts'

type Clean = (definition: ToolDefinition) => ToolDefinition

/** The time for which a tool that an agent used is remembered beside others; milliseconds. */
const rememberedFor = 30 * 86_400_000
const maxOthers = 50
/** Pins of one server of which lists may be the reason. */
const maxListed = 1_000
/** Pins, and uses, that are kept at hand. */
const maxKept = 500
/** Milliseconds after which the last use of a tool is written again: a page of each commit otherwise, for a month’s memory. */
const usedAgainAfter = 3_600_000
/** Milliseconds for which the tools beside one count as they were. */
const keptFor = 60_000

/** An agent’s use of a tool, and the tools beside it, as of a moment. */
interface KnownUse {
  readonly at: number
  readonly usedSince: number | undefined
  readonly others: readonly OtherTool[]
}

/** Rows as the tables were at a revision: most calls find what the one before found. */
interface Kept {
  readonly revision: number
  readonly pins: Map<string, ToolPin | undefined>
  readonly uses: Map<string, KnownUse>
}

/** Tools of MCP servers as they were when they were pinned. The writing methods want a transaction around them. */
export class ToolTable implements ToolStore {
  private readonly statements: ReturnType<typeof prepareStatements>
  private readonly elsewhere: () => OtherWrites
  private kept: Kept | undefined
  private writes = 0

  constructor(database: Database, elsewhere: () => OtherWrites) {
    this.statements = prepareStatements(database)
    this.elsewhere = elsewhere
  }

  /** Never within a transaction that writes: what that takes back would be kept. */
  knownTool(use: Omit<ToolUse, 'definition' | 'was'>): RememberedTool {
    const { server, name, digest, instructions } = use.offered
    const stored = this.keptNow()
    const { usedSince, others } = this.knownUse(use, stored)
    const keptPin = (tool: string) => keptIn(stored.pins, keyText(server, tool), () => this.pin(server, tool))
    return {
      ...this.pinned(keptPin(name), digest),
      ...(usedSince !== undefined && { usedSince }),
      ...(instructions && { instructions: this.pinned(keptPin(''), instructions.digest) }),
      others,
    }
  }

  private keptNow(): Kept {
    const revision = this.elsewhere().revisionWith(this.writes)
    if (this.kept?.revision !== revision) this.kept = { revision, pins: new Map(), uses: new Map() }
    return this.kept
  }

  private knownUse(use: Omit<ToolUse, 'definition' | 'was'>, { uses }: Kept): KnownUse {
    const { agent, offered, at } = use
    const key = `${JSON.stringify(agent)} ${keyText(offered.server, offered.name)}`
    const before = uses.get(key)
    if (before && (at < before.at || at - before.at >= keptFor)) uses.delete(key)
    return keptIn(uses, key, () => this.readUse(use))
  }

  private readUse({ agent, offered, alike, at }: Omit<ToolUse, 'definition' | 'was'>): KnownUse {
    const { server, name } = offered
    const key = keyOf(server, name)
    const used = this.statements.used.get(agent, ...key) as { readonly since: number } | undefined
    const rows = this.statements.others.all(
      agent,
      at - rememberedFor,
      alike.tool,
      alike.server,
      ...key,
      maxOthers,
    )
    return {
      at,
      usedSince: used?.since,
      others: (rows as unknown as readonly OtherRow[]).map(otherOf),
    }
  }

  private pinned(pin: ToolPin | undefined, digest: string | null): Pick<RememberedTool, 'pin' | 'was'> {
    const was = pin && digest !== null && pin.digest !== digest ? this.definition(pin.digest) : undefined
    return { pin: pin ?? null, ...(was && { was }) }
  }

  pin(server: ToolServer, tool: string): ToolPin | undefined {
    const row = this.statements.pin.get(...keyOf(server, tool))
    return row === undefined ? undefined : pinOf(row as unknown as PinRow)
  }

  /** The same, without a look where it is known: for whoever writes. */
  private pinNow(server: ToolServer, tool: string): ToolPin | undefined {
    const key = keyText(server, tool)
    const { kept: stored } = this
    const isKept = stored?.revision === this.elsewhere().revisionWith(this.writes) && stored.pins.has(key)
    return isKept ? stored.pins.get(key) : this.pin(server, tool)
  }

  pins(): readonly ToolPin[] {
    return (this.statements.pins.all() as unknown as readonly PinRow[]).map(pinOf)
  }

  definition(digest: string): ToolDefinition | undefined {
    const row = this.statements.definition.get(digest) as { readonly body: string } | undefined
    return row && (JSON.parse(row.body) as ToolDefinition)
  }

  /** Returns why the use can’t be written: it was judged by a pin that somebody has changed meanwhile. */
  conflictOf({ offered, was }: ToolUse): GateError | undefined {
    const digest = this.pinNow(offered.server, offered.name)?.digest ?? null
    if (digest === was || digest === offered.digest) return undefined
    return new GateError(
      'conflict',
      `The tool ${offered.name.slice(0, 80)} was pinned by somebody else at this moment: ask again.`,
      'tool',
      { kind: 'race' },
    )
  }

  /** As `offer`, by a call of an agent: it is one of its tools from now on. */
  use({ agent, offered, alike, definition, at }: ToolUse, clean: Clean): JsonObject | undefined {
    const { server, name, digest } = offered
    const { changes } = this.statements.use.run(
      agent,
      ...keyOf(server, name),
      digest,
      alike.tool,
      alike.server,
      at,
      at,
    )
    if (Number(changes) > 0) this.writes++
    return digest === null ? undefined : this.offer({ server, tool: name, digest, definition }, at, clean)
  }

  /** Tells whether a list may pin one more tool of a server: endless names must not push other servers’ pins out of sight. */
  hasRoomFor({ server, tool }: ToolOffer): boolean {
    if (tool === '' || this.pinNow(server, tool)) return true
    const row = this.statements.count.get(server.name, server.reached ?? '') as { readonly pins: number }
    return row.pins < maxListed
  }

  /** Pins what is new, notes what has changed, and gives what the log says of it, if anything. What is kept is cleaned first. */
  offer({ server, tool, digest, definition }: ToolOffer, at: number, clean: Clean): JsonObject | undefined {
    const key = keyOf(server, tool)
    const pin = this.pinNow(server, tool)
    if (pin && (pin.changed?.digest ?? pin.digest) === digest) return undefined
    this.writes++
    const text = canonicalJson(clean(definition) as unknown as Json)
    this.statements.define.run(digest, text)
    const about = { server: server.name, reached: server.reached, tool, digest }
    if (!pin) {
      this.statements.add.run(...key, digest, at, at)
      return { event: 'pinned', ...about }
    }
    const back = pin.digest === digest
    this.statements.change.run(back ? null : digest, back ? null : at, ...key)
    return { event: back ? 'changed_back' : 'changed', ...about, was: pin.changed?.digest ?? pin.digest }
  }

  accept({ server, tool, digest, by, at }: ToolAcceptance): void {
    this.writes++
    this.statements.accept.run(digest, at, by, digest, digest, ...keyOf(server, tool))
  }
}

function keyOf({ name, reached }: ToolServer, tool: string): readonly [string, string, string] {
  return [name, reached ?? '', tool]
}

function keyText(server: ToolServer, tool: string): string {
  return JSON.stringify(keyOf(server, tool))
}

/** Returns the value of a key, which is made and kept where it is new. */
function keptIn<T>(known: Map<string, T>, key: string, make: () => T): T {
  if (known.has(key)) return known.get(key) as T
  const made = make()
  if (known.size >= maxKept) known.clear()
  known.set(key, made)
  return made
}

interface PinRow {
  readonly server: string
  readonly reached: string
  readonly tool: string
  readonly digest: string
  readonly firstSeen: number
  readonly pinnedAt: number
  readonly pinnedBy: string | null
  readonly changedDigest: string | null
  readonly changedAt: number | null
}

type OtherRow = Pick<PinRow, 'server' | 'reached' | 'tool' | 'digest' | 'firstSeen'>

function pinOf({ digest, firstSeen, pinnedAt, pinnedBy, changedDigest, changedAt, ...row }: PinRow): ToolPin {
  const changed = changedDigest === null ? null : { digest: changedDigest, at: changedAt ?? 0 }
  return { server: serverOf(row), tool: row.tool, digest, firstSeen, pinnedAt, by: pinnedBy, changed }
}

function otherOf({ tool, digest, firstSeen, ...row }: OtherRow): OtherTool {
  return { server: serverOf(row), tool, digest, firstSeen }
}

function serverOf({ server, reached }: Pick<PinRow, 'server' | 'reached'>): ToolServer {
  return { name: server, reached: reached === '' ? null : reached }
}

const pinColumns =
  'server, reached, tool, digest, first_seen AS firstSeen, pinned_at AS pinnedAt, pinned_by AS pinnedBy, changed_digest AS changedDigest, changed_at AS changedAt'
const pinKey = 'server = ? AND reached = ? AND tool = ?'

function prepareStatements(database: Database) {
  return {
    pin: database.prepare(`SELECT ${pinColumns} FROM tool_pins WHERE ${pinKey}`),
    pins: database.prepare(`SELECT ${pinColumns} FROM tool_pins ORDER BY server, tool, reached LIMIT 10000`),
    add: database.prepare(
      'INSERT INTO tool_pins (server, reached, tool, digest, first_seen, pinned_at) VALUES (?, ?, ?, ?, ?, ?)',
    ),
    change: database.prepare(`UPDATE tool_pins SET changed_digest = ?, changed_at = ? WHERE ${pinKey}`),
    // What is said now stays noted where it is something else than what was accepted.
    accept: database.prepare(
      `UPDATE tool_pins SET digest = ?, pinned_at = ?, pinned_by = ?, changed_digest = nullif(changed_digest, ?), changed_at = CASE WHEN changed_digest = ? THEN NULL ELSE changed_at END WHERE ${pinKey}`,
    ),
    define: database.prepare('INSERT OR IGNORE INTO tool_definitions (digest, body) VALUES (?, ?)'),
    definition: database.prepare('SELECT body FROM tool_definitions WHERE digest = ?'),
    use: database.prepare(
      'INSERT INTO tool_uses (agent, server, reached, tool, digest, alike, alike_server, first_seen, last_seen) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (agent, server, reached, tool) DO UPDATE SET digest = excluded.digest, last_seen = excluded.last_seen WHERE digest <> excluded.digest OR last_seen + ' +
        `${usedAgainAfter} <= excluded.last_seen`,
    ),
    count: database.prepare('SELECT count(*) AS pins FROM tool_pins WHERE server = ? AND reached = ?'),
    used: database.prepare(`SELECT first_seen AS since FROM tool_uses WHERE agent = ? AND ${pinKey}`),
    others: database.prepare(
      'SELECT server, reached, tool, digest, first_seen AS firstSeen FROM tool_uses WHERE agent = ? AND last_seen > ? AND (alike = ? OR alike_server = ?) AND NOT (server = ? AND reached = ? AND tool = ?) ORDER BY first_seen LIMIT ?',
    ),
  }
}
