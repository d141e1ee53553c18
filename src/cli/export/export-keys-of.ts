import type { ExportKeys } from '../../gate/config/with-export.ts'
import { GateError } from '../../ground/model/errors.ts'

/** The options of `export add`. */
export interface AddExportOptions {
  readonly kind: string
  readonly endpoint?: string
  readonly file?: string
  readonly encoding?: string
  readonly signal?: readonly string[]
  readonly tokenFile?: string
  readonly acknowledge: boolean
  readonly headerFile?: readonly string[]
  readonly caFile?: string
  readonly allowPlain?: boolean
  readonly include?: readonly string[]
  readonly untested?: boolean
}

/** The keys of a target as its file has them. Throws `usage`. */
export function exportKeysOf(name: string, options: AddExportOptions): ExportKeys {
  const { kind, endpoint, file, encoding, signal, tokenFile, caFile, allowPlain, include, acknowledge } =
    options
  const headers = (options.headerFile ?? []).map(headerOf)
  return {
    name,
    kind,
    ...(endpoint !== undefined && { endpoint }),
    ...(file !== undefined && { file }),
    ...(encoding !== undefined && { encoding }),
    ...(signal && { signals: signal }),
    ...(tokenFile !== undefined && { token_file: tokenFile }),
    ...(!acknowledge && { acknowledge: false }),
    ...(caFile !== undefined && { ca_file: caFile }),
    ...(allowPlain && { allow_plain: true }),
    ...(include && { include }),
    ...(headers.length > 0 && { header_files: Object.fromEntries(headers) }),
  }
}

function headerOf(text: string): readonly [string, string] {
  const at = text.indexOf('=')
  if (at > 0) return [text.slice(0, at), text.slice(at + 1)]
  throw new GateError('usage', `“${text}” names no header and file: write --header-file NAME=PATH.`)
}
