import { base64 } from '../../bytes/base-64.ts'
import type { CheckpointNote } from '../note/checkpoint-note.ts'
import { checkSignature } from '../note/check-signature.ts'
import type { TrustPolicy } from '../note/trust-policy.ts'
import type { VerifierKey } from '../note/verifier-key.ts'
import type { Platform } from '../../platform.ts'
import type { Answer } from '../verdict.ts'
import type { BundleContents } from './bundle-contents.ts'
import { trustedKeys } from './trusted-keys.ts'

/** The answer about the log’s signature; `isRevoked` where it needs others beside it. */
export interface SignerAnswer {
  readonly answer: Answer
  readonly isRevoked: boolean
}

/** Answers whether the note is signed by a key of the reader’s policy, or one that such a key leads to. */
export async function answerSigner(
  platform: Platform,
  contents: BundleContents,
  policy: TrustPolicy | undefined,
): Promise<SignerAnswer> {
  const { note } = contents
  if (!note) return notShown('There is no note of the log that anybody could have signed.')
  if (!platform.hasEd25519) return notShown(noEd25519)
  if (!policy) return notShown(noPolicy, whatToDo)
  const pinned = policy.logs.filter(({ name }) => name === note.origin)
  if (pinned.length > 0) return checkSigners(platform, note, contents, pinned)
  return notShown(
    `None of the keys that you gave is of the log “${note.origin}”: whose it is, is not shown.`,
    whatToDo,
  )
}

async function checkSigners(
  platform: Platform,
  note: CheckpointNote,
  contents: BundleContents,
  pinned: readonly VerifierKey[],
): Promise<SignerAnswer> {
  const { keys, revoked, problems } = await trustedKeys(platform, pinned, note, contents)
  if (problems.length > 0)
    return wrong(
      `${problems[0]}.`.replace(/^./, one => one.toUpperCase()),
      problems.slice(1),
    )
  const signers: VerifierKey[] = []
  for (const key of keys) {
    const { kind } = await checkSignature(platform, note.note, key)
    if (kind === 'wrong') return wrong(wrongSignature)
    if (kind === 'good') signers.push(key)
  }
  if (signers.length === 0) return notShown(noKnownSigner, whatToDo)
  const isRevoked = signers.every(
    ({ key }) => note.size > (revoked.get(base64(key)) ?? Number.POSITIVE_INFINITY),
  )
  const details = signers.some(key => pinned.includes(key)) ? [] : [followed]
  const sentence = `It is signed by the key of “${note.origin}” that you trust.`
  return { answer: { state: 'yes', sentence, details }, isRevoked }
}

function notShown(sentence: string, ...details: string[]): SignerAnswer {
  return { answer: { state: 'not-shown', sentence, details }, isRevoked: false }
}

function wrong(sentence: string, details: readonly string[] = []): SignerAnswer {
  return { answer: { state: 'no', sentence, details }, isRevoked: false }
}

const noEd25519 =
  'This browser can’t check signatures of this kind (Ed25519): use a newer one, or verify.mjs.'
const wrongSignature = 'The signature of the log is wrong: its note was changed, or somebody else made it.'
const noKnownSigner = 'The log is signed, but not by a key that you trust: whose it is, is not shown.'
const followed = 'The log changed its key since; your key signed the one that came after it.'
const noPolicy =
  'You gave no key that you trust: this file is consistent with itself, and whose it is, is not shown.'
const whatToDo =
  'Ask whoever runs the log for its key, on another way than this file came: a line that begins with “log”.'
