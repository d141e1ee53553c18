import { readBase64 } from '../bytes/base-64.ts'
import { type Certificate, readCertificate } from './certificate.ts'
import { DerError } from './der.ts'

const maxCertificates = 500
const maxPemLength = 2_000_000

/** The certificates of a PEM text; undefined where one of them can’t be read, or there is none. */
export function readPemCertificates(text: string): readonly Certificate[] | undefined {
  if (text.length > maxPemLength) return undefined
  const blocks = text.split('-----BEGIN CERTIFICATE-----').slice(1)
  if (blocks.length === 0 || blocks.length > maxCertificates) return undefined
  const found = blocks.map(readBlock)
  return found.every(one => one !== undefined) ? (found as Certificate[]) : undefined
}

function readBlock(block: string): Certificate | undefined {
  const [raw = '', end] = block.split('-----END CERTIFICATE-----')
  const bytes = end === undefined ? undefined : readBase64(raw.replaceAll(/[\r\n \t]/g, ''))
  try {
    return bytes && readCertificate(bytes)
  } catch (error) {
    if (error instanceof DerError) return undefined
    throw error
  }
}
