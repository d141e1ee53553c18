import * as z from 'zod'
import type { ExportTarget } from '../../ground/model/export-target.ts'
import { exportFile } from './export-file.ts'
import { checkBySchema, readTomlFile } from './read-policy-file.ts'
import { resolveExports } from './resolve-exports.ts'

const hubExportFile = () =>
  z.strictObject({ export: z.array(exportFile()).max(20, 'must be at most 20').optional() })

/**
 * Reads `export.toml` of a hub’s folder, or the draft that would stand in its place: `[[export]]` as in a policy. Nothing is
 * exported where there is no file. Refuses with file, line and key.
 */
export function readHubExports(file: string, draft?: string): readonly ExportTarget[] {
  const read = readTomlFile(file, draft)
  if (!read) return []
  const { given: input, digest, placeOf } = read
  const values = checkBySchema(hubExportFile(), input, placeOf, 'docs/telemetry.md lists them')
  const layer = {
    name: file,
    values: { ...(values.export && { export: values.export }) },
    digest,
    loosens: true,
    placeOf,
  }
  return resolveExports([layer], file)
}
