import type { OpenServer } from '../../daemon/install/servers/open-servers.ts'
import { visibleText } from '../../ground/model/visible-text.ts'
import type { Paint } from '../render/paint-for.ts'

/** Servers that are not behind the gate, as a person reads them; nothing for none. */
export function openServerLines(open: readonly OpenServer[], paint: Paint): readonly string[] {
  if (open.length === 0) return []
  const lines = open.map(({ title, path, server, why }) => {
    const name = server === null ? 'a list' : visibleText(server, 80)
    return `  ${paint.yellow('!')} ${name} of ${title} ${paint.dim(`(${visibleText(path, 200)})`)}: ${visibleText(why, 200)}`
  })
  return [`${paint.bold('MCP servers without the gate')}`, ...lines, '']
}
