import { masked } from '../../people/redaction/redact.ts'
import { listedSecrets } from '../../daemon/install/servers/listed-secrets.ts'
import type { SeenServer, WrapPlan } from '../../daemon/install/servers/plan-wraps.ts'
import { visibleText } from '../../ground/model/visible-text.ts'
import { type Extent, fileLines } from '../install/plan-lines.ts'
import type { Paint } from '../render/paint-for.ts'

/** One list of servers as its person reads it: what changes without its secrets, and what is left as it is. */
export function wrapLines(plan: WrapPlan, paint: Paint, extent: Extent = 'change'): readonly string[] {
  const { list, servers, file } = plan
  const secrets = 'problem' in file ? [] : listedSecrets(file.before?.toString('utf8') ?? '', list)
  return [
    '',
    `${paint.bold(list.title)} ${paint.dim(`(${list.client}${list.isShared ? ', this project' : ''})`)}`,
    ...fileLines(file, paint, { extent, shown: text => String(masked({ text }, secrets)['text']) }),
    ...servers.flatMap(server => leftLines(server, paint)),
  ]
}

function leftLines({ name, fronting }: SeenServer, paint: Paint): readonly string[] {
  if (fronting.how !== 'left') return []
  return [paint.yellow(`  ${visibleText(name, 80)} is left as it is: ${visibleText(fronting.why, 200)}.`)]
}
