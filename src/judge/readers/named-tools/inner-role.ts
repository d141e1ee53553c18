import { type ClientName, clientNames, clients, isClientName } from '../../../ground/clients/index.ts'
import type { InnerTools } from '../../../ground/clients/client-record.ts'
import type { InnerRole } from '../../../ground/model/hearing.ts'
import type { ToolCall } from '../../../ground/model/tool-call.ts'

/** The lists of a client’s inner tools, and what their results are to the agent. */
const roles = [
  ['notes', 'note'],
  ['helpers', 'helper'],
  ['guides', 'guide'],
] as const

/** The inner tools of a client, and a pattern of each sentence that it writes itself. */
interface InnerOfClient {
  readonly byName: ReadonlyMap<string, InnerRole>
  readonly sentences: readonly RegExp[]
}

/** Letters of the one word that a gap of a sentence stands for: no address. */
const gap = '(?:[^\\s@:]|:(?!//)){1,120}'

const byClient: ReadonlyMap<ClientName, InnerOfClient> = new Map(
  clientNames.map(name => [name, innerOf(clients[name].inner)]),
)

function innerOf(inner: InnerTools): InnerOfClient {
  const named = roles.flatMap(([list, role]) => inner[list].map(name => [name, role] as const))
  return { byName: new Map(named), sentences: inner.boilerplate.map(sentencePattern) }
}

function sentencePattern(sentence: string): RegExp {
  const parts = sentence.split('{}').map(part => part.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`))
  return new RegExp(parts.join(gap), 'g')
}

/** The names by which a call or a report says whose it is. */
type Sender = Pick<ToolCall, 'agent' | 'profile'>

function innerOfSender({ agent, profile }: Sender): InnerOfClient | undefined {
  const name = [agent, profile].find(isClientName)
  return name === undefined ? undefined : byClient.get(name)
}

/** Returns what the result of a call is to its agent, where the tool acts only inside the client; only a hook knows whose tool it is. */
export function innerRole(call: Omit<ToolCall, 'id'>): InnerRole | undefined {
  if (call.kind !== 'tool' || call.tool === null || call.origin !== 'hook') return undefined
  return innerOfSender(call)?.byName.get(call.tool)
}

/** Returns the text without the sentences that the sender’s client writes itself. Linear for each sentence. */
export function withoutBoilerplate(text: string, sender: Sender): string {
  const sentences = innerOfSender(sender)?.sentences ?? []
  return sentences.reduce((left, sentence) => left.replaceAll(sentence, ''), text)
}
