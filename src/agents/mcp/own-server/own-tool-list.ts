import { callKinds } from '../../../ground/model/tool-call.ts'
import type { JsonObject } from '../../../ground/model/json.ts'

const names = ['check_call', 'review_status', 'explain_denial'] as const

/** Tools of Countersign’s own server; none of them answers a review. */
export type OwnToolName = (typeof names)[number]

/** Tells whether it is one of them. */
export function isOwnTool(name: string): name is OwnToolName {
  return (names as readonly string[]).includes(name)
}

const claims = { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false }

function text(description: string) {
  return { type: 'string', description }
}

/** The tools in the answer to `tools/list` of Countersign’s own server. */
export const ownToolList: readonly (JsonObject & { readonly name: OwnToolName })[] = [
  {
    name: 'check_call',
    title: 'Check a call',
    description:
      'Says whether a call would be allowed, would wait for a person, or would be denied. Runs nothing.',
    inputSchema: {
      type: 'object',
      properties: {
        kind: {
          type: 'string',
          enum: [...callKinds],
          description: 'What kind of call it is; tool when left out.',
        },
        tool: text('The name of the tool; needed for a call of kind tool.'),
        arguments: { type: 'object', description: 'Its arguments, such as command, path, url or query.' },
        cwd: text('The absolute folder that it would run in.'),
      },
      required: ['arguments'],
      additionalProperties: false,
    },
    annotations: { title: 'Check a call', ...claims },
  },
  {
    name: 'review_status',
    title: 'Status of a review',
    description:
      'Says how the review of an earlier call stands: waiting, approved, denied, expired or withdrawn.',
    inputSchema: {
      type: 'object',
      properties: { review: text('The name of the review, such as r-7k2m9q4xw0vh5tcn.') },
      required: ['review'],
      additionalProperties: false,
    },
    annotations: { title: 'Status of a review', ...claims },
  },
  {
    name: 'explain_denial',
    title: 'Explain a denial',
    description: 'Says why an earlier call did not run, what was found in it, and what would be allowed.',
    inputSchema: {
      type: 'object',
      properties: { decision: text('The id of the decision, as the refusal told it.') },
      required: ['decision'],
      additionalProperties: false,
    },
    annotations: { title: 'Explain a denial', ...claims },
  },
]
