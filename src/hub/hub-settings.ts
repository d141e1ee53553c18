import { readFileSync, writeFileSync } from 'node:fs'
import * as z from 'zod'
import { GateError } from '../ground/model/errors.ts'
import type { HubPaths } from './hub-paths.ts'

const schema = z.strictObject({ address: z.string() })

/** The settings of a hub that its folder keeps. */
export type HubSettings = z.infer<typeof schema>

/** Writes them into the folder of a hub. */
export function writeHubSettings({ settings }: HubPaths, stored: HubSettings): void {
  writeFileSync(settings, `${JSON.stringify(stored, null, 2)}\n`, { mode: 0o600 })
}

/** Throws `configuration` where they are missing or wrong. */
export function readHubSettings({ settings }: HubPaths): HubSettings {
  try {
    return schema.parse(JSON.parse(readFileSync(settings, 'utf8')))
  } catch {
    throw new GateError(
      'configuration',
      `The hub’s settings at ${settings} can’t be read: begin with countersign hub init, or bring them from another hub.`,
    )
  }
}
