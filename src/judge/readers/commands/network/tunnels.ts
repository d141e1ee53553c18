import type { Program } from '../program.ts'
import { type CommandReader, unread } from '../../command.ts'

/** Emits a way from the internet to this machine. */
export const opensTunnel: CommandReader = (command, context) => {
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

/** Makes a reader of a program that opens a tunnel only when its line fits. */
export const opensTunnelWhen =
  (asked: RegExp): CommandReader =>
  (command, context) => {
    const line = command.args
      .slice(0, 40)
      .map(word => word.text)
      .join(' ')
      .slice(0, 1_000)
    return asked.test(line) ? opensTunnel(command, context) : unread
  }

/** Reads the tunnels of editors. */
export const opensEditorTunnel = opensTunnelWhen(
  /^tunnel\b(?! (?:status|kill|unregister|prune|rename|help|user))/,
)

/** Programs that let the world in: `ngrok http 80`, `tailscale funnel 3000`. */
export const tunnels: readonly Program[] = [
  {
    names: ['ngrok', 'lt', 'localtunnel', 'bore', 'frpc', 'zrok', 'chisel', 'inlets'],
    read: opensTunnel,
    examples: [['ngrok http 80', 'listen tunnel serves tunnel']],
  },
  {
    names: ['devtunnel'],
    read: opensTunnelWhen(/^(?:host|create|port create)\b/),
    examples: [['devtunnel host -p 3000', 'listen tunnel serves tunnel'], ['devtunnel list']],
  },
  {
    names: ['tailscale'],
    read: opensTunnelWhen(/^(?:serve|funnel)\b(?!.*\b(?:status|reset|off)\b)/),
    examples: [['tailscale funnel 3000', 'listen tunnel serves tunnel'], ['tailscale status']],
  },
]
