import type { ToolCall } from '../../../ground/model/tool-call.ts'
import { textArgument } from '../named-argument.ts'
import { looking, removing } from './consequence-table.ts'

/** Returns the argument that chooses among the things that one tool does: `action: "delete"`. */
export function toolOperation(call: ToolCall): string | undefined {
  const given = textArgument(call.arguments, [
    'action',
    'operation',
    'operation_id',
    'method',
    'mode',
    'type',
    'command',
  ])
  return given?.text
    .slice(0, 60)
    .toLowerCase()
    .split(/[^a-z]+/)
    .find(word => removing.has(word) || looking.has(word) || changingOperations.has(word))
}

/** Verbs of operations that change something. */
export const changingOperations = new Set(
  'create add update edit modify set send publish share grant revoke transfer unlock refund pay withdraw buy sell approve cancel close deploy scale restart disable enable block unblock invite release'.split(
    ' ',
  ),
)

const targetNames =
  'id name user user_id username account account_id target resource title subject path key device device_id to'.split(
    ' ',
  )

/** Returns the thing that the call is about, from the argument that names it; at most 120 characters. */
export function toolTarget(call: ToolCall): string {
  const named = textArgument(call.arguments, targetNames)
  return (named?.text ?? '').slice(0, 120)
}

const partyNames =
  'customer customer_id client client_id payee beneficiary merchant vendor supplier employee iban wallet'.split(
    ' ',
  )

/**
 * Returns the party that money goes to or comes from, where the argument that names the target does not say it; at most
 * 120 characters.
 */
export function toolParty(call: ToolCall): string {
  return (textArgument(call.arguments, partyNames)?.text ?? '').slice(0, 120)
}
