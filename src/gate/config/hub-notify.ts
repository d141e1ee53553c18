import { resolve, dirname } from 'node:path'
import * as z from 'zod'
import type { DenySettings } from '../../ground/model/deny-settings.ts'
import { nobodyTold, type NotificationSettings } from '../../ground/model/notification-settings.ts'
import { notifyFile } from './notify-file.ts'
import { checkBySchema, readTomlFile } from './read-policy-file.ts'
import { refuseSetting, type Path } from './refuse-setting.ts'
import { settingsOf } from './resolve-notify.ts'
import { memberOf } from '../../ground/model/member-of.ts'

/** The kinds of targets whose notes can have a link that denies. */
const withLinks: ReadonlySet<string> = new Set(['webhook', 'slack'])

/** The settings by which a hub tells people, and takes a no from where they are. */
export interface HubNotify {
  readonly notify: NotificationSettings
  readonly deny: DenySettings
}

const text = () => z.string().min(1, 'must not be empty').max(1_000, 'is too long')
const id = (letters: string) =>
  text().regex(
    new RegExp(`^[${letters}][A-Z0-9]{1,30}$`),
    'must be an id as Slack writes it, such as T024BE7LD or U061F7AUR',
  )

const deny = () =>
  z.strictObject({
    slack: z
      .strictObject({
        secret_file: text().optional(),
        secret_env: text().optional(),
        person: z
          .array(z.strictObject({ workspace: id('TE'), user: id('UW'), reviewer: text() }))
          .max(1_000, 'must be at most 1000')
          .default([]),
      })
      .optional(),
    links: z.record(text(), text()).default({}),
  })

const hubNotifyFile = () => z.strictObject({ notify: notifyFile().optional(), deny: deny().optional() })

/**
 * Reads `notify.toml` of a hub’s folder: `[notify]` as in a policy, and `[deny]`. Nobody is told where there is no file. Refuses
 * with file, line and key.
 */
export function readHubNotify(file: string): HubNotify {
  const read = readTomlFile(file)
  if (!read) return { notify: nobodyTold, deny: { slack: null, links: {} } }
  const { given: input, digest, placeOf } = read
  const values = checkBySchema(hubNotifyFile(), input, placeOf)
  const layer = { name: file, values: { notify: values.notify }, digest, loosens: true, placeOf }
  const notify = values.notify ? settingsOf(values.notify, layer) : nobodyTold
  const refuse = (path: Path, what: string) => refuseSetting(placeOf(path), path, what)
  return { notify, deny: denyOf(values.deny, notify, dirname(file), refuse) }
}

function denyOf(
  input: z.infer<ReturnType<typeof deny>> | undefined,
  { targets }: NotificationSettings,
  folder: string,
  refuse: (path: Path, what: string) => never,
): DenySettings {
  const { slack, links = {} } = input ?? {}
  const unknown = Object.keys(links).find(name => !targets.some(target => target.name === name))
  if (unknown !== undefined) refuse(['deny', 'links', unknown], 'is the name of no target')
  const other = targets.find(({ name, kind }) => memberOf(links, name) !== undefined && !withLinks.has(kind))
  if (other)
    refuse(
      ['deny', 'links', other.name],
      `is of type ${other.kind}: only notes of a webhook or of Slack have links`,
    )
  if (!slack) return { slack: null, links }
  const { secret_file: secretFile, secret_env: env, person: people } = slack
  if ((secretFile === undefined) === (env === undefined))
    refuse(['deny', 'slack'], 'needs secret_file or secret_env, and one of them alone')
  const secret = secretFile === undefined ? { env: env ?? '' } : { file: resolve(folder, secretFile) }
  return { slack: { secret, people }, links }
}
