/**
 * Methods of MCP that a policy can put before the gate besides calls of tools, each with a clause that says what it is.
 * `src/agents/mcp/admission/mcp-method.ts` says how each one is judged.
 */
export const judgedMethodTable = {
  'resources/read': 'what a client reads from a server',
  'sampling/createMessage': 'what a server asks of the client’s model',
} as const

/** One of these methods. */
export type JudgedMethod = keyof typeof judgedMethodTable

/** The names of all of them. */
export const judgedMethods = Object.keys(judgedMethodTable) as readonly JudgedMethod[]
