import type { ToolCall } from '../../../ground/model/tool-call.ts'
import type { Evidence } from '../../../ground/model/effect.ts'
import { everyString, type NamedArgument, topArguments } from '../named-argument.ts'
import { verbSenses } from './deeds/verb-senses.ts'
import { looking } from './consequence-table.ts'
import type { ReadContext } from '../read-context.ts'

/** Verbs of tools that change some record, whichever it is. */
const changing = new Set(
  'modify patch update set add edit assign configure apply put attach register mass change create make kubernetes ldap'.split(
    ' ',
  ),
)

/** Names of all rights, whatever the argument is called. */
const whole =
  /\bcluster-admin\b|administratoraccess|\bdomain admins\b|roles\/owner|nopasswd:\s{0,3}all\b|\bcap_sys_admin\b|\bset\s{1,3}role\s{0,3}=\s{0,3}'?admin/i
const rightsKey =
  /^(?:role|roles|role_?name|group|groups|member_?of|privilege|permission|access_?level|user_?type)$/i
const chief =
  /^(?:[\w.-]{0,40}[-_. ])?(?:admin|administrator|owner|root|superuser|super_?admin|sudo|wheel)s?$/i

/** Reads a change of a record by which somebody gets all rights: `update_rows` with `set: { role: "admin" }`. */
export function readRights(
  call: ToolCall,
  words: readonly string[],
  evidence: Evidence,
  context: ReadContext,
): void {
  if (
    words.some(word => looking.has(word)) ||
    !words.some(word => changing.has(word) || verbSenses(word).includes('allow'))
  )
    return
  const given = everyString(call.arguments).find(value => givesAll(value))
  const zero = topArguments(call.arguments).some(
    ([key, value]) => /^uid$/i.test(key) && String(value) === '0',
  )
  if (!given && !zero) return
  const target = (given?.text ?? 'uid 0').slice(0, 120)
  context.out.emit({ type: 'permission', verb: 'grant-all', target, recipients: [], evidence, through: [] })
}

function givesAll({ name, text }: NamedArgument): boolean {
  return text.length < 4_000 && (whole.test(text) || (rightsKey.test(name) && chief.test(text)))
}
