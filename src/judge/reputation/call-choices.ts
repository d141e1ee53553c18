import type { ToolCall } from '../../ground/model/tool-call.ts'
import { isJsonObject, type Json } from '../../ground/model/json.ts'

/** Names of arguments whose value says which thing, where or how far: another value is another kind of call. */
const telling =
  /^(?:table|collection|index|database|db|schema|repo|repository|owner|org|organization|project|environment|env|stage|branch|base|bucket|namespace|cluster|channel|account|role|roles|permission|permissions|scope|scopes|access|visibility|workspace|team|group|region|resource|model|action|operation|op|method|mode|device|host|hostname|server|service|app|queue|topic|enabled|public|force|recursive|all|cascade|admin|currency)$/i

/** Variables that point programs at an account, a server or an environment. */
const assignment =
  /(?:^|[\s;&|(])((?:[A-Z][A-Z0-9_]{0,40}_)?(?:PROFILE|REGION|HOST|CONTEXT|KUBECONFIG|URL|DATABASE|USER|PORT|REPO|ENV|ENVIRONMENT|STAGE|WORKSPACE|PROJECT|ACCOUNT|CLUSTER|NAMESPACE|TOKEN)=[^\s;&|]{1,200})/g

/** Names of arguments that say which of many: how far they reach counts, and not which they are. */
const selecting =
  /^(?:filters?|where|selectors?|match|conditions?|criteria|ids|names|keys|files|paths|items|emails|users|hosts|branches|tags|labels|targets|recipients|patterns?|globs?)$/i

const mostTexts = 100
const longest = 100

/** Returns the choices in a call’s own arguments beside its effects; never shown, since they may hold a secret. */
export function callChoices({
  kind,
  arguments: args,
}: Pick<ToolCall, 'kind' | 'arguments'>): readonly string[] {
  if (kind === 'shell') {
    const command = args['command']
    return typeof command === 'string' ? assignmentsIn(command.slice(0, 65_536)) : []
  }
  return kind === 'tool' || kind === 'sql' ? namedTexts(args, 3).slice(0, mostTexts).sort() : []
}

function assignmentsIn(command: string): readonly string[] {
  return [...command.matchAll(assignment)].slice(0, mostTexts).map(([, text = '']) => text)
}

function namedTexts(value: Json, depth: number): readonly string[] {
  if (!isJsonObject(value) || depth === 0) return []
  return Object.entries(value)
    .slice(0, mostTexts)
    .flatMap(([name, part]) =>
      selecting.test(name)
        ? [`${name} ${reachOf(part)}`]
        : isJsonObject(part)
          ? namedTexts(part, depth - 1)
          : telling.test(name)
            ? texts(part).map(text => `${name}=${text}`)
            : [],
    )
}

/** `any` for what leaves out nobody, else how many at the power of ten. */
function reachOf(value: Json): string {
  if (value === null || value === true) return 'any'
  if (typeof value === 'string') return /^[\s*%.]*$|\*/.test(value) ? 'any' : 'named'
  const parts = Array.isArray(value) ? value : isJsonObject(value) ? Object.keys(value) : [value]
  if (parts.length === 0 || parts.some(part => typeof part === 'string' && /^[*%]$/.test(part))) return 'any'
  return Array.isArray(value)
    ? `up to ${10 ** Math.ceil(Math.log10(parts.length))}`
    : `by ${parts.join('+').slice(0, longest)}`
}

function texts(value: Json): readonly string[] {
  if (Array.isArray(value)) return value.slice(0, mostTexts).flatMap(texts)
  return typeof value === 'string' || typeof value === 'boolean' ? [String(value).slice(0, longest)] : []
}
