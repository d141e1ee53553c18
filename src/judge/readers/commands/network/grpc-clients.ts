import { wordSet } from '../../../../ground/model/word-set.ts'
import { emitApiChange } from '../../addresses/emit-api-change.ts'
import { parseAddress } from '../../addresses/parse-address.ts'
import type { CommandReader } from '../../command.ts'
import { readOptions } from '../../options.ts'
import type { Program } from '../program.ts'

const values = wordSet(
  'd data H rpc-header reflect-header import-path proto protoset cacert cert key authority connect-timeout keepalive-time max-time max-msg-sz servername user-agent format',
)

/** Reads `grpcurl host:port service/Method`: a method is called as a POST to its name. */
const grpc: CommandReader = (command, context) => {
  const doubled = command.args.map(word => ({
    ...word,
    text: word.text.replace(/^-(?=[a-z-]{3})(?!-)/, '--'),
  }))
  const options = readOptions(doubled, values)
  const [server, method] = options.operands
  if (!server || !method || !/^[\w.]{1,200}[/.]\w{1,100}$/.test(method.text)) return undefined
  const url = `https://${server.text}/${method.text}`
  const sends = [...(options.values.get('d') ?? []), ...(options.values.get('data') ?? [])].map(
    word => word.source ?? ({ from: 'literal', text: word.text } as const),
  )
  const effect = {
    type: 'connect',
    ...parseAddress(url, 'https'),
    url,
    method: 'POST',
    sends,
    evidence: command.evidence,
    through: context.through,
  } as const
  context.out.emit(effect)
  emitApiChange(effect, context)
  return undefined
}

/** Programs that call methods of gRPC services. */
export const grpcClients: readonly Program[] = [
  {
    names: ['grpcurl'],
    read: grpc,
    examples: [
      [
        'grpcurl h.example:443 acme.Boats/DeleteBoat',
        'connect https POST h.example',
        'infrastructure http delete delete boat https://h.example:443/acme.Boats/DeleteBoat',
      ],
      ['grpcurl h.example:443 acme.Boats/GetBoat', 'connect https POST h.example'],
      ['grpcurl h.example:443 list'],
    ],
  },
]
