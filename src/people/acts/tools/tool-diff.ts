import { masked } from '../../redaction/redact.ts'
import { isJsonObject, type Json } from '../../../ground/model/json.ts'
import type { ToolDefinition } from '../../../ground/model/offered-tool.ts'
import type { FileDiff } from '../../../ground/model/review-snapshot.ts'
import { type DiffSide, summaryDiff } from '../../review/summary-diff.ts'
import type { LoggedDecision } from '../../../ground/model/logged-decision.ts'
import type { ToolStore } from '../ports/tool-store.ts'
import { shownTools } from './accept-shown-tools.ts'

/** Returns the difference between what an MCP server says of its tool and what it said before; all of it is new if it said nothing. */
export function toolDiff(
  tools: Pick<ToolStore, 'definition'>,
  logged: Pick<LoggedDecision, 'call' | 'decision'>,
): readonly FileDiff[] {
  return shownTools(logged).flatMap(({ server, tool, digest, was }) => {
    const now = tools.definition(digest)
    const name = `what ${server.name} says of ${tool === '' ? 'itself' : tool}`
    return now ? [definitionDiff(name, was === undefined ? undefined : tools.definition(was), now)] : []
  })
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
