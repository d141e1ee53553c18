import { type ToolCode, type ToolFinding, toolCodes, toolStrengths } from './tool-codes.ts'
import type { ToolCall } from '../../../ground/model/tool-call.ts'
import type { Evidence } from '../../../ground/model/effect.ts'
import type { KnownTool, OfferedTool, OtherTool } from '../../../ground/model/offered-tool.ts'
import { movedFrom } from './moved-from.ts'
import { nameAsSeen } from '../../readers/addresses/name-as-seen.ts'
import { findOddCharacters } from '../../readers/texts/odd-characters.ts'
import { visibleText } from '../../../ground/model/visible-text.ts'
import { findSecrets } from '../../secrets/find-secrets.ts'
import type { Filter, FilterInput } from '../filter.ts'
import { changeOf } from './tool-change.ts'
import { toolOrders } from './tool-order.ts'
import { ofOthers, ofServer, toolTexts } from '../views/tool-texts.ts'

/** Compares an MCP server’s words on its tool with its earlier words and with those of others. */
export const tool: Filter<ToolCode> = {
  name: 'tool',
  phase: 'static',
  about:
    'Is the tool of an MCP server what it was when it was first seen, and is what its server says of it only a description?',
  codes: toolCodes,
  find: input => {
    const { call, knownTool } = input
    const { offered } = call
    if (!offered) return []
    const { digest, instructions } = offered
    const accepted = {
      tool: isAccepted(digest, knownTool),
      server: instructions === undefined || isAccepted(instructions.digest, knownTool?.instructions),
    }
    return [
      ...(accepted.tool ? [] : [...compared(input, offered), ...neighbours(offered, knownTool)]),
      ...(accepted.server ? [] : comparedServer(offered, knownTool)),
      ...findInDefinition(call, accepted),
    ]
  },
}

/** The definitions that a person has looked at and accepted. */
interface Accepted {
  readonly tool: boolean
  readonly server: boolean
}

function isAccepted(digest: string | null, known: Pick<KnownTool, 'pin'> | undefined): boolean {
  return digest !== null && known?.pin?.digest === digest && known.pin.by !== null
}

function compared({ call, knownTool }: FilterInput, offered: OfferedTool): readonly ToolFinding[] {
  const { digest } = offered
  if (!knownTool || digest === null) return []
  const name = nameOf(offered.server.name, offered.name)
  if (knownTool.pin && knownTool.pin.digest !== digest) {
    const { parts, strength } = changeOf(knownTool.was, call)
    return [findingOf('tool.changed', `${parts.join(', ')} of ${name}`, strength)]
  }
  return movedFrom(offered, knownTool)
    ? [findingOf('tool.moved', `${name} of another server than before`)]
    : []
}

/** A server that says nothing of itself any more has taken something back. */
function comparedServer(
  { server, instructions }: OfferedTool,
  known: KnownTool | undefined,
): readonly ToolFinding[] {
  const { pin, was } = known?.instructions ?? {}
  if (!instructions || instructions.text === '' || !pin || pin.digest === instructions.digest) return []
  const before = was && { description: was.description ?? '' }
  const { strength } = changeOf(before, { docstring: instructions.text })
  return [findingOf('tool.changed', `instructions of ${visibleText(server.name, 200)}`, strength)]
}

/** The server that came first keeps the name; the finding is about the later one. */
function neighbours(offered: OfferedTool, known: KnownTool | undefined): readonly ToolFinding[] {
  const since = known?.usedSince ?? Number.POSITIVE_INFINITY
  const earlier = (known?.others ?? []).filter(({ firstSeen }) => firstSeen <= since)
  const own = nameOf(offered.server.name, offered.name)
  const [like] = earlier.filter(one => looksLike(offered, one))
  const [same] = earlier.filter(one => one.server.name !== offered.server.name && one.tool === offered.name)
  return [
    ...(like ? [findingOf('tool.lookalike', `${own} beside ${nameOf(like.server.name, like.tool)}`)] : []),
    ...(same && !like
      ? [findingOf('tool.same-name', `${own} beside ${nameOf(same.server.name, same.tool)}`)]
      : []),
  ]
}

/** Another spelling of a server’s name, or a tool’s name in letters that only look like the other’s. */
function looksLike({ server, name }: OfferedTool, other: OtherTool): boolean {
  const isServer =
    server.name !== other.server.name && nameAsSeen(server.name) === nameAsSeen(other.server.name)
  const isForeign = /[^\x20-\x7e]/.test(name + other.tool)
  return isServer || (isForeign && name !== other.tool && nameAsSeen(name) === nameAsSeen(other.tool))
}

/** One finding of each kind, the strongest. No digest covers other fields, so that nobody has accepted them. */
function findInDefinition(call: ToolCall, accepted: Accepted): readonly ToolFinding[] {
  const { texts: all, whole } = toolTexts(call)
  const texts = all.filter(({ where }) =>
    where === ofServer ? !accepted.server : where === ofOthers || !accepted.tool,
  )
  const strongest = new Map<string, ToolFinding>()
  const keep = (finding: ToolFinding) => {
    if ((strongest.get(finding.code)?.strength ?? 0) < finding.strength) strongest.set(finding.code, finding)
  }
  for (const { where, text } of texts) {
    for (const { kind, strength, what } of toolOrders(text))
      keep(findingOf(`tool.${kind}`, `${what} (${where})`, strength))
    const odd = findOddCharacters(text)
    if (odd)
      keep(
        findingOf(
          'tool.hidden',
          `${oddWords[odd.how]} in its ${where}`,
          odd.how === 'homoglyph' ? toolStrengths.lookalikeLetter : 1,
        ),
      )
    const [secret] =
      text.length < 16 ? [] : findSecrets(text).filter(({ confidence }) => confidence === 'sure')
    if (secret) keep(findingOf('tool.secret', `${secret.kind} in its ${where}`))
  }
  if (!whole && !(accepted.tool && accepted.server))
    keep(findingOf('tool.unread', 'a definition that is too long'))
  return [...strongest.values()]
}

const oddWords: Readonly<Record<string, string>> = {
  bidi: 'characters that turn the direction of the text',
  homoglyph: 'letters of another alphabet that look like Latin ones',
  invisible: 'characters that nobody sees',
  escape: 'terminal escapes',
}

function nameOf(server: string, name: string): string {
  return visibleText(`${server}/${name}`, 200)
}

const wholeCall: Evidence = { pointer: '', start: 0, end: 0 }

function findingOf(code: ToolCode, what: string, strength = 1): ToolFinding {
  return { code, what: visibleText(what, 400), evidence: [wholeCall], strength }
}
