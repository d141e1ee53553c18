import { toolStrengths } from './tool-codes.ts'
import type { ToolCall } from '../../../ground/model/tool-call.ts'
import type { ToolDefinition } from '../../../ground/model/offered-tool.ts'

/** The parts of a definition that changed, in words, and the strength of the change: 0 to 1. */
export interface ToolChange {
  readonly parts: readonly string[]
  readonly strength: number
}

/** Compares what a server says of its tool with what it said when the tool was pinned. */
export function changeOf(
  was: ToolDefinition | undefined,
  { docstring, annotations, offered }: Pick<ToolCall, 'docstring' | 'annotations' | 'offered'>,
): ToolChange {
  if (was === undefined) return { parts: ['what its server says of it'], strength: 1 }
  const parts = [
    ...(same(was.title, offered?.title) ? [] : ['title']),
    ...(same(was.description, docstring) ? [] : ['description']),
    ...(same(was.inputSchema, offered?.inputSchema) ? [] : ['parameters']),
    ...(same(was.outputSchema, offered?.outputSchema) ? [] : ['result']),
    ...(same(was.annotations, annotations) ? [] : [loosened(was, annotations)]),
  ]
  if (parts.length === 0) return { parts: ['what its server says of it'], strength: 1 }
  const isSpacing =
    parts.every(part => part === 'description') && spaced(was.description) === spaced(docstring)
  return {
    parts: isSpacing ? ['spacing of the description'] : parts,
    strength: isSpacing ? toolStrengths.spacing : 1,
  }
}

/** The claims that it now makes less of. */
function loosened({ annotations: was }: ToolDefinition, now: ToolCall['annotations']): string {
  const softer = [
    ...(was?.['destructiveHint'] === true && now?.destructiveHint !== true ? ['no longer destructive'] : []),
    ...(was?.['readOnlyHint'] !== true && now?.readOnlyHint === true ? ['now read-only'] : []),
  ]
  return softer.length === 0 ? 'annotations' : `annotations (it now says: ${softer.join(', ')})`
}

function same(one: unknown, other: unknown): boolean {
  return one === other || sorted(one) === sorted(other)
}

/** Text without the order of members, which carries no meaning. */
function sorted(value: unknown): string {
  return (
    JSON.stringify(value, (_key, inner: unknown) =>
      typeof inner === 'object' && inner !== null && !Array.isArray(inner)
        ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
        : inner,
    ) ?? ''
  )
}

function spaced(text: string | undefined): string {
  return (text ?? '').replace(/[ \t\r\n]+/g, ' ').trim()
}
