import { resolve } from 'node:path'
import { ownAccount } from '../../ground/model/own-account.ts'
import type { NotificationTarget } from '../../ground/model/notification-settings.ts'
import { addressProblem } from '../notify/address-problem.ts'
import { targetRecordOf } from '../notify/targets/index.ts'
import { findSecrets } from '../../judge/secrets/find-secrets.ts'
import type { TargetFile } from './notify-file.ts'
import { memberOf } from '../../ground/model/member-of.ts'

/** Says what is wrong with a key of this target. */
type Refuse = (key: readonly string[], what: string) => never

/** Resolves one target of a policy file, its files as absolute paths; `folder` is that of the policy. */
export function resolveTarget(
  name: string,
  given: TargetFile,
  folder: string,
  refuse: Refuse,
): NotificationTarget {
  checkKeys(given, refuse)
  const absolute = (file: string) =>
    resolve(
      folder,
      file.replace(/^~(?=\/)/, () => ownAccount().home),
    )
  return targetRecordOf(given.type).resolve(name, given, {
    absolute,
    secret: (file, env) =>
      file !== undefined ? { file: absolute(file) } : env !== undefined ? { env } : undefined,
    address: (url, allowHttp) => checkedAddress(url, allowHttp, refuse),
    refuse,
  })
}

function checkKeys(given: TargetFile, refuse: Refuse): void {
  const { needs, may } = targetRecordOf(given.type)
  const values: Readonly<Record<string, unknown>> = given
  const has = (key: string) => memberOf(values, key) !== undefined
  for (const keys of needs)
    if (!keys.some(has)) refuse([], `needs ${keys.join(' or ')} for a target of type ${given.type}`)
  for (const keys of [...needs, ...may]) {
    const [, second] = keys.filter(has)
    if (second !== undefined) refuse([second], `stands beside ${keys.find(has)}: keep one of them`)
  }
  const known = new Set([...needs, ...may].flat())
  const idle = Object.keys(given).find(key => key !== 'type' && has(key) && !known.has(key))
  if (idle !== undefined) refuse([idle], `has no meaning for a target of type ${given.type}`)
}

/** Checks an address and returns it in the form in which a policy may hold it, since pages show it. */
function checkedAddress(url: string, allowHttp: boolean, refuse: Refuse): string {
  const problem = addressProblem(url, allowHttp)
  if (problem !== undefined) refuse(['url'], problem)
  if (new URL(url).search !== '' || findSecrets(url).length > 0)
    refuse(['url'], 'seems to hold a secret: write it into a file, and name that with url_file')
  return url
}
