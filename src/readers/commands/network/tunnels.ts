import type { CommandReader } from '../../command.ts'

/** A way from the internet to this machine. */
const tunnel: CommandReader = (command, context) => {
  context.out.emit({
    type: 'listen',
    scheme: 'tunnel',
    host: '',
    port: null,
    serves: 'tunnel',
    evidence: command.evidence,
    through: context.through,
  })
  return undefined
}

/** Programs that let the world in only when their words ask for it. */
const tunnelWhen =
  (asked: RegExp): CommandReader =>
  (command, context) => {
    const line = command.args
      .slice(0, 40)
      .map(word => word.text)
      .join(' ')
      .slice(0, 1_000)
    return asked.test(line) ? tunnel(command, context) : undefined
  }

const editor = tunnelWhen(/^tunnel\b(?! (?:status|kill|unregister|prune|rename|help|user))/)

/** Programs that let the world in: `ngrok http 80`, `code tunnel`, `tailscale funnel 3000`. */
export const tunnels: readonly (readonly [string, CommandReader])[] = [
  ...['ngrok', 'cloudflared', 'lt', 'localtunnel', 'bore', 'frpc', 'zrok', 'chisel', 'inlets'].map(
    name => [name, tunnel] as const,
  ),
  ...['code', 'code-insiders', 'cursor', 'codium'].map(name => [name, editor] as const),
  ['devtunnel', tunnelWhen(/^(?:host|create|port create)\b/)],
  ['tailscale', tunnelWhen(/^(?:serve|funnel)\b(?!.*\b(?:status|reset|off)\b)/)],
  ['kubectl', tunnelWhen(/^proxy .*--address[= ](?!127\.|localhost)/)],
]
