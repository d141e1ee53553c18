import { masked } from '../../redaction/redact.ts'
import { isJsonObject, type Json } from '../../model/json.ts'
import type { ToolDefinition } from '../../model/offered-tool.ts'
import type { Review } from '../../model/review.ts'
import type { FileDiff } from '../../model/review-summary.ts'
import { visibleText } from '../../model/visible-text.ts'
import { showsTool } from './accept-shown-tools.ts'
import { type DiffSide, summaryDiff } from '../../review/summary-diff.ts'
import type { LoggedDecision } from '../../model/logged-decision.ts'
import type { ToolStore } from '../ports/tool-store.ts'

/** Returns the difference between what an MCP server says of its tool and what it said before; all of it is new if it said nothing. */
export function toolDiff(
  tools: Pick<ToolStore, 'definition'>,
  { call, decision }: Pick<LoggedDecision, 'call' | 'decision'>,
): readonly FileDiff[] {
  const { offered } = call
  if (!offered || !showsTool(decision)) return []
  const { toolWas, serverWas } = decision.assessment.observed
  const { server, instructions } = offered
  const found: FileDiff[] = []
  const add = (name: string, digest: string, was: string | undefined) => {
    const now = tools.definition(digest)
    if (now) found.push(definitionDiff(name, was === undefined ? undefined : tools.definition(was), now))
  }
  if (offered.digest !== null)
    add(`what ${server.name} says of ${offered.name}`, offered.digest, toolWas?.digest)
  if (instructions && instructions.text !== '')
    add(`what ${server.name} says of itself`, instructions.digest, serverWas?.digest)
  return found
}

/** Returns notes on what a yes accepts beyond this one call. */
export function toolNotes(
  { call, decision }: LoggedDecision,
  { state }: Pick<Review, 'state'>,
): readonly string[] {
  const { offered } = call
  if (state !== 'pending' || !offered || !showsTool(decision)) return []
  const { server, name, instructions } = offered
  const tool = visibleText(`${server.name}/${name}`, 160)
  return [
    ...(offered.digest === null
      ? []
      : [`A yes also accepts what the server says of ${tool} now, for every later call of it.`]),
    ...(instructions === undefined || instructions.text === ''
      ? []
      : [
          `A yes also accepts what ${visibleText(server.name, 160)} says of itself now, for every later call of its tools.`,
        ]),
  ]
}

/** Returns the difference between two definitions of a tool. */
export function definitionDiff(name: string, was: ToolDefinition | undefined, now: ToolDefinition): FileDiff {
  return summaryDiff(name, side(was), side(now))
}

function side(definition: ToolDefinition | undefined): DiffSide {
  const text = definition ? definitionLines(definition).join('\n') : ''
  return { text, shown: String(masked({ text })['text']) }
}

/** Returns a definition line by line, so that two can be compared. */
function definitionLines(definition: ToolDefinition): readonly string[] {
  const { title, description, annotations, inputSchema, outputSchema } = definition
  return [
    ...(title === undefined ? [] : [`title: ${title}`]),
    ...(description === undefined ? [] : ['description:', ...wrapLines(description)]),
    ...(annotations ? ['annotations:', ...valueLines(annotations, 1)] : []),
    ...(inputSchema ? ['parameters:', ...valueLines(inputSchema, 1)] : []),
    ...(outputSchema ? ['result:', ...valueLines(outputSchema, 1)] : []),
  ]
}

const widest = 160

/** Long lines are broken after words, so that no end of one is cut off unseen. */
function wrapLines(text: string): readonly string[] {
  return text.split('\n').flatMap(line => {
    const parts = line.match(/.{1,160}(?:\s|$)|.{160}|.{1,160}$/gu) ?? ['']
    return line.length <= widest ? [`  ${line}`] : parts.map(part => `  ${part}`)
  })
}

function valueLines(value: Json, depth: number): readonly string[] {
  const indent = '  '.repeat(Math.min(depth, 20))
  if (!isJsonObject(value)) return wrapLines(JSON.stringify(value)).map(line => `${indent}${line.trim()}`)
  return Object.entries(value)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([name, inner]) =>
      isJsonObject(inner) && Object.keys(inner).length > 0
        ? [`${indent}${name}:`, ...valueLines(inner, depth + 1)]
        : wrapLines(`${name}: ${JSON.stringify(inner)}`).map(line => `${indent}${line.trim()}`),
    )
}
