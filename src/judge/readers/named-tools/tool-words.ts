import { byText } from '../../../ground/model/by-text.ts'
import { ownToolName } from './tool-shape.ts'

/**
 * Returns the words of a tool's name: `deleteUserAccount`, `delete_user2`, `mcp__crm__delete-user` give delete, user, …
 * A verb alone takes the word before it along: `mail.send` gives send, mail. Lower case, at most 40 words.
 */
export const toolWords = byText((tool): readonly string[] => {
  const name = tool.slice(0, 400)
  const own = splitName(ownToolName(name).replace(/^api[-_]/i, ''))
  const before = /([^./:]{1,60})[./:][^./:]{1,60}$/.exec(name)?.[1] ?? /__([^_]{1,60})__/.exec(name)?.[1]
  return (own.length === 1 && before !== undefined ? [...own, ...splitName(before)] : own).slice(0, 40)
})

function splitName(name: string): readonly string[] {
  return (name.match(/k8s|2fa|s3|ec2|[A-Z]+(?![a-z])|[A-Z]?[a-z]+/g) ?? []).map(word => word.toLowerCase())
}
