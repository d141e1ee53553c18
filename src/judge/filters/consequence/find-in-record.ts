import { functionDeed } from '../../../ground/model/deeds/function-deed.ts'
import { saysForGood } from '../../../ground/model/deeds/says-for-good.ts'
import type { ToolCall } from '../../../ground/model/tool-call.ts'
import { type ConsequenceFinding, consequenceStrengths } from './consequence-codes.ts'
import type { ConsequenceEffect } from '../../../ground/model/effect.ts'
import { everyString, textArgument, topArguments } from '../../readers/named-argument.ts'
import { namesProduction } from '../../readers/texts/names-production.ts'
import { messageReach } from '../../readers/named-tools/message-reach.ts'
import { foldedWords } from '../../readers/named-tools/deeds/folded-words.ts'
import { objectSenses } from '../../readers/named-tools/deeds/object-senses.ts'
import { isScratchName } from '../../readers/paths/is-scratch-name.ts'
import type { FilterInput } from '../filter.ts'
import { finding } from '../finding.ts'
import { memberOf } from '../../../ground/model/member-of.ts'

type Args = FilterInput['call']['arguments']

/** Records that are deleted, changed or copied out. */
export function findInRecord(
  effect: ConsequenceEffect,
  { call }: FilterInput,
): readonly ConsequenceFinding[] {
  const what = functionDeed(call.tool, effect.verb, effect.target).slice(0, 160)
  const wide = effect.scope === 'all' || (effect.count ?? 0) > 20 || isUnnarrowed(call.arguments)
  if (effect.verb === 'export')
    return [
      finding('consequence.export', what, effect, { strength: exportStrength(effect, wide, call.arguments) }),
    ]
  if (effect.verb === 'amend' && !wide) return [finding('consequence.amend', what, effect)]
  if (effect.verb === 'bind') return [finding('consequence.binding', what, effect)]
  if (effect.verb === 'interrupt')
    return [finding(wide ? 'consequence.bulk' : 'consequence.interrupt', what, effect)]
  if (effect.verb === 'share') return [finding('consequence.share', what, effect)]
  if (effect.scope === 'public' && effect.verb !== 'read') return [finding('consequence.share', what, effect)]
  if (wide && effect.verb !== 'read') return [finding('consequence.bulk', what, effect)]
  if (effect.verb === 'delete')
    return [
      finding('consequence.delete', what, effect, {
        strength: deleteStrength(call),
      }),
    ]
  return effect.verb === 'update' && /patient|medical|health|genetic|clinical/i.test(call.tool ?? '')
    ? [finding('consequence.health', what, effect)]
    : []
}

/** A condition that is asked for and left empty, or that every record meets. */
function isUnnarrowed(args: Args): boolean {
  const condition = textArgument(args, ['where', 'where_clause', 'condition', 'filter'])?.text.trim()
  if (['where', 'filter', 'condition'].some(key => isEmptyCondition(memberOf(args, key)))) return true
  return condition !== undefined && /^(?:\*|all|true|1\s{0,3}=\s{0,3}1|)$/i.test(condition)
}

/** One export to a place of one’s own is work; many records or an open place is not. */
function exportStrength(effect: ConsequenceEffect, wide: boolean, args: Args): number {
  const destination = textArgument(args, ['destination', 'to', 'url', 'endpoint', 'target'])?.text ?? ''
  const open = effect.scope === 'public' || messageReach(effect.recipients, []).outside
  return wide || open || /^(?:https?|ftps?):\/\//.test(destination) || (effect.count ?? 0) >= 5
    ? 1
    : consequenceStrengths.ownExport
}

/** Small things of one’s own, whose loss costs a minute. */
const small =
  /todo(?!ist)|task|reminder|draft|cart|cache|session|tag|label|bookmark|observation|entit|relation|reaction|alarm_?clock|timer|event|from_list|slide|layer|shape|paragraph|watchlist|wishlist|favou?rite|playlist/i

function deleteStrength({ tool: name, arguments: args, docstring }: ToolCall): number {
  const tool = name ?? ''
  const short = everyString(args).filter(({ text }) => text.length < 300)
  if (short.some(({ text }) => namesProduction(text))) return 1
  if (short.some(({ text }) => text.includes('*'))) return 1
  if (small.test(tool) || short.some(({ text }) => isScratchName(text)))
    return consequenceStrengths.smallThing
  if (saysForGood(docstring)) return 1
  if (foldedWords(tool).some(word => objectSenses(word).includes('person'))) return 1
  if (/patient|medical|clinical/i.test(tool)) return 1
  if (/revert_?(?:commit|merge|change)/i.test(tool)) return consequenceStrengths.revertedChange
  if (topArguments(args).some(([key]) => sheet.test(key))) return consequenceStrengths.narrowedRecords
  const narrowed = textArgument(args, ['where', 'where_clause', 'condition', 'filter'])
  if (narrowed || isCondition(args['where'])) return consequenceStrengths.narrowedRecords
  if (/branch|ref$|tag$/i.test(tool))
    return short.some(({ text }) => longLived.test(text)) ? 1 : consequenceStrengths.narrowedRecords
  if (/(?:email|message)$/i.test(tool) && !isNameless(args)) return consequenceStrengths.narrowedRecords
  return big.test(tool) || isNameless(args) ? 1 : consequenceStrengths.namedRecord
}

/** A branch or a tag that others build on. */
const longLived =
  /^(?:refs\/)?(?:heads\/|tags\/)?(?:main|master|trunk|release|stable|develop|production|prod|maint|support|lts|v?\d+(?:[.x]|$))/i

function isEmptyCondition(value: unknown): boolean {
  return typeof value === 'object' && value !== null && Object.keys(value).length === 0
}

function isCondition(value: unknown): boolean {
  return typeof value === 'object' && value !== null && Object.keys(value).length > 0
}

/** A part of a document at hand, which its editor undoes. */
const sheet =
  /^(?:sheet|sheet_name|spreadsheet|spreadsheet_?id|df|dataframe|slide|presentation_?id|document_?id|doc_?id)$/i

/** Things that hold so much that one of them counts as many. */
const big =
  /repo|mailbox|vault|tenant|dataset|database|table|bucket|index|account|project|workspace|site|backup|team|organi[sz]ation|queue|all|disk|drive|storage|collection|history|message|email|issue|page|worker|folder|directory|branch|data\b/i

/** Nothing tells which one is meant. */
function isNameless(args: Args): boolean {
  return !topArguments(args).some(([key]) => /id$|name|key|path|file|title|email|number/i.test(key))
}

/** Things of which a wrong move harms nobody. */
const harmless =
  /set_?alarm|light|lamp|music|volume|screen|\bfan\b|curtain|timer|vacuum|speaker|\btv\b|player|toy/i
/** Moves that make a thing safer. */
const safer = /turn[_ ]?off|switch[_ ]?off|^lock|^close|^arm$|grab/i

/** Finds risks of devices that lock, heat, dispense or send something out. */
export function findInDevice(
  effect: ConsequenceEffect,
  { call }: FilterInput,
): readonly ConsequenceFinding[] {
  const tool = call.tool ?? ''
  const what = functionDeed(call.tool, effect.verb, effect.target).slice(0, 160)
  if (/prescri|medication|administer|dispens/i.test(tool))
    return [finding('consequence.health', what, effect)]
  if (/traffic|emergency|dispatch/i.test(tool)) return [finding('consequence.device', what, effect)]
  const operation =
    textArgument(call.arguments, ['action', 'operation', 'operation_id', 'command'])?.text ?? effect.verb
  const target =
    textArgument(call.arguments, ['target_object_id', 'device_id', 'device', 'target'])?.text ?? effect.target
  if (
    harmless.test(`${tool} ${target}`) ||
    (safer.test(operation) &&
      !/unlock|open/i.test(tool) &&
      /stove|oven|toaster|iron|heater|door|lock|object|toy|emergency/i.test(`${tool} ${operation} ${target}`))
  )
    return []
  return [finding('consequence.device', what, effect)]
}
