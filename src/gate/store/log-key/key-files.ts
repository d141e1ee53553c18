import { createPrivateKey, generateKeyPairSync, type KeyObject } from 'node:crypto'
import {
  closeSync,
  existsSync,
  fsyncSync,
  linkSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs'
import { join } from 'node:path'
import { publicKeyOf } from '../../../people/audit/sign-checkpoint.ts'
import { GateError } from '../../../ground/model/errors.ts'
import { lazy } from '../../../ground/model/lazy.ts'
import { newSalt } from '../new-salt.ts'

/** The keys of a state that sign its log. Which of them is in force, the log says. */
export interface KeyFiles {
  /** The key that signed last. */
  present(): KeyObject
  /** Makes a key that is to come next; it is on the disk when this returns. */
  makeNext(): KeyObject
  /** Tells whether a file has the key of this public half. */
  has(publicKey: string): boolean
  /** Takes the key of this public half (SPKI DER in base64) for the present one; undefined where no file has it. */
  take(publicKey: string): KeyObject | undefined
}

/**
 * The key files of a state folder: `checkpoint.key`, made once, readable by its owner alone, and `checkpoint.key.next`
 * while another takes its place. Without a folder they live in memory. A file that can’t be read or holds none is refused
 * at once; one of the right form is unpacked when it is first needed.
 */
export function keyFiles(folder: string | null): KeyFiles {
  return folder === null ? keysInMemory() : keysInFolder(join(folder, 'checkpoint.key'))
}

const newPrivateKey = () => generateKeyPairSync('ed25519').privateKey

/** Keys that are kept nowhere; `first` gives the present one, and `following` those that come next. */
export function keysInMemory(
  first: () => KeyObject = newPrivateKey,
  following: () => KeyObject = newPrivateKey,
): KeyFiles {
  let present = lazy(first)
  let next: KeyObject | undefined
  return {
    present: () => present(),
    makeNext: () => (next = following()),
    has: publicKey => [present(), ...(next ? [next] : [])].some(key => publicKeyOf(key) === publicKey),
    take: publicKey => {
      const found = next
      if (!found || publicKeyOf(found) !== publicKey) return undefined
      present = () => found
      return found
    },
  }
}

function keysInFolder(file: string): KeyFiles {
  const nextFile = `${file}.next`
  let present = readKey(file) ?? makeFirst(file)
  return {
    present: () => present(),
    makeNext: () => makeNext(nextFile),
    has: publicKey => keyTexts(join(file, '..')).some(text => publicKeyOfText(text) === publicKey),
    take: publicKey => {
      const isIt = (key: (() => KeyObject) | undefined) => key && publicKeyOf(key()) === publicKey
      // Another process may have put it there.
      const there = readKey(file)
      if (!isIt(there)) {
        const next = readKey(nextFile)
        if (!isIt(next)) return undefined
        renameSync(nextFile, file)
        flush(join(file, '..'))
      }
      present = readKey(file) ?? present
      return present()
    },
  }
}

/** The texts of the key files of a folder, the present one first. */
export function keyTexts(folder: string): readonly string[] {
  return ['checkpoint.key', 'checkpoint.key.next'].flatMap(name => {
    const file = join(folder, name)
    return existsSync(file) ? [readFileSync(file, 'utf8')] : []
  })
}

/** The public half of the key in the text of a file, SPKI DER in base64; undefined where it is none. */
export function publicKeyOfText(text: string): string | undefined {
  try {
    return publicKeyOf(createPrivateKey(text))
  } catch {
    return undefined
  }
}

const ed25519Form =
  /^-----BEGIN PRIVATE KEY-----\nMC4CAQAwBQYDK2VwBCIEI[A-Za-z0-9+/]{43}\n-----END PRIVATE KEY-----\n$/

function readKey(file: string): (() => KeyObject) | undefined {
  let pem: string
  try {
    pem = readFileSync(file, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw new GateError(
      'storage',
      `${file} can't be read (${(error as NodeJS.ErrnoException).code}): restore its owner's rights.`,
    )
  }
  if (ed25519Form.test(pem)) return lazy(() => unpacked(pem, file))
  const key = unpacked(pem, file)
  return () => key
}

function unpacked(pem: string, file: string): KeyObject {
  try {
    return createPrivateKey(pem)
  } catch {
    throw new GateError('storage', `${file} is no key: restore it, or move it away to have a new one made.`)
  }
}

/**
 * Another process may make it at the same moment: whoever is first wins. It gets its name once it is whole, so that neither
 * another process nor a start after a kill finds half of one.
 */
function makeFirst(file: string): () => KeyObject {
  const { privateKey } = generateKeyPairSync('ed25519')
  const begun = `${file}.${newSalt()}`
  try {
    writeWhole(begun, privateKey)
    linkSync(begun, file)
    flush(join(file, '..'))
    return () => privateKey
  } catch (error) {
    const made = (error as NodeJS.ErrnoException).code === 'EEXIST' ? readKey(file) : undefined
    if (made) return made
    throw unwritable(file, error)
  } finally {
    rmSync(begun, { force: true })
  }
}

/** One that is left from a change that was cut off before the log said anything of it is replaced. */
function makeNext(file: string): KeyObject {
  const { privateKey } = generateKeyPairSync('ed25519')
  try {
    writeWhole(file, privateKey)
    flush(join(file, '..'))
    return privateKey
  } catch (error) {
    throw unwritable(file, error)
  }
}

function writeWhole(file: string, key: KeyObject): void {
  const handle = openSync(file, 'w', 0o600)
  try {
    writeSync(handle, pemOf(key))
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}

function pemOf(key: KeyObject): string {
  return key.export({ type: 'pkcs8', format: 'pem' }) as string
}

function flush(folder: string): void {
  const handle = openSync(folder, 'r')
  try {
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}

function unwritable(file: string, error: unknown): GateError {
  return new GateError(
    'storage',
    `${file} can't be written (${(error as NodeJS.ErrnoException).code}): make room or choose another state folder.`,
  )
}
