import type { ReaderTrust } from '../../../proof/evidence/verify/bundle/bundle-verifier.ts'
import { type LineThread, verifyPieces } from '../../../proof/evidence/verify/bundle/verify-pieces.ts'
import type { Platform } from '../../../proof/evidence/platform.ts'
import {
  type Answer,
  type Question,
  questionTexts,
  type Verdict,
} from '../../../proof/evidence/verify/verdict.ts'
import { webPlatform } from '../../../proof/evidence/verify/web-platform.ts'
import { readTrustPolicy } from '../../../proof/evidence/verify/note/trust-policy.ts'
import { readPemCertificates } from '../../../proof/evidence/time/certificate.ts'
import { readLines, type ReadPart } from '../../../proof/evidence/verify/bundle/read-lines.ts'
import { instant } from '../../../proof/evidence/verify/instant.ts'

const marks: Readonly<Record<Answer['state'], string>> = { yes: 'Yes', no: 'No', 'not-shown': 'Not shown' }

/** Draws a verdict. All of it is set as text: names and words come from a file that anybody may have made. */
function drawVerdict(verdict: Verdict): void {
  const { outcome, sentence, answers, entries, count, claims } = verdict
  const title = element('outcome')
  title.dataset['state'] = outcome
  title.textContent = sentence
  const questions = Object.keys(questionTexts) as Question[]
  element('answers').replaceChildren(...questions.map(one => answerItem(one, answers[one])))
  element('entries-title').textContent =
    count > entries.length ? `The first ${entries.length} of ${count} entries` : 'What the file shows'
  element('entries').replaceChildren(
    ...entries.map(({ seq, at, words, isClaim }) =>
      make('tr', [
        make('td', [String(seq)]),
        make('td', [instant(at) + (isClaim ? ' (claimed)' : '')]),
        make('td', [words]),
      ]),
    ),
  )
  const pairs = Object.entries(claims)
  element('claims-part').hidden = pairs.length === 0
  element('claims').replaceChildren(
    ...pairs.flatMap(([name, text]) => [make('dt', [name]), make('dd', [text])]),
  )
  element('verdict').hidden = false
  title.focus({ preventScroll: true })
}

function answerItem(question: Question, { state, sentence, details }: Answer): HTMLElement {
  const mark = make('span', [marks[state]])
  mark.className = 'mark'
  const asked = make('div', [questionTexts[question]])
  asked.className = 'question'
  const more =
    details.length > 0
      ? [
          make(
            'ul',
            details.map(detail => make('li', [detail])),
          ),
        ]
      : []
  const item = make('li', [mark, make('div', [asked, make('p', [sentence]), ...more])])
  item.dataset['state'] = state
  item.dataset['question'] = question
  return item
}

function make(name: string, children: readonly (Node | string)[]): HTMLElement {
  const made = document.createElement(name)
  made.append(...children)
  return made
}

/** The elements of the page by their ids, where more than that they are elements is needed. */
interface Elements {
  readonly file: HTMLInputElement
  readonly policy: HTMLTextAreaElement
  readonly roots: HTMLTextAreaElement
}

/** The element of the page with this id. */
function element<K extends string>(id: K): K extends keyof Elements ? Elements[K] : HTMLElement {
  const found = document.getElementById(id)
  if (!found) throw new Error(`the page has no ${id}`)
  return found as K extends keyof Elements ? Elements[K] : HTMLElement
}

/** The page’s own script: a thread runs it too, so that the page stays one file and asks nobody for another. */
const script = globalThis.document?.currentScript?.textContent ?? ''

/** Starts the page’s script as a thread that reads lines. */
function startLineThread(): LineThread {
  const address = URL.createObjectURL(new Blob([script], { type: 'text/javascript' }))
  const worker = new Worker(address)
  return {
    post: lines => worker.postMessage(lines, [lines.buffer]),
    listen: (answered, failed) => {
      worker.addEventListener('message', ({ data }: MessageEvent<readonly ReadPart[]>) => answered(data))
      worker.addEventListener('error', failed)
      worker.addEventListener('messageerror', failed)
    },
    end: () => {
      worker.terminate()
      URL.revokeObjectURL(address)
    },
  }
}

/** True where this is such a thread; it reads what it is given then. */
function isLineThread(): boolean {
  if (globalThis.document !== undefined) return false
  const platform = webPlatform()
  addEventListener('message', async ({ data }: MessageEvent<Uint8Array>) =>
    postMessage(readLines(await platform, data)),
  )
  return true
}

/** Bytes that are read at once. */
const piece = 1 << 20

let chosen: File | undefined
/** Only the newest run draws. */
let run = 0

/** Checks the chosen file with the trust that stands on the page. */
async function check(platform: Platform): Promise<void> {
  const mine = ++run
  const trust = readTrust(platform, element('policy').value, element('roots').value)
  const problem = typeof trust === 'string' ? trust : undefined
  tell(problem)
  element('verdict').hidden = true
  element('result').hidden = !chosen || typeof trust === 'string'
  if (!chosen || typeof trust === 'string') return
  try {
    const verdict = await verdictOf(platform, chosen, trust, () => mine !== run)
    if (verdict) drawVerdict(verdict)
  } catch {
    if (mine === run) tell(`${chosen.name} can’t be read any more: choose it again.`)
  } finally {
    element('progress').hidden = true
  }
}

/** Says why nothing can be judged; takes back what was said where nothing is in the way. */
function tell(problem: string | undefined): void {
  element('problem').textContent = problem ?? ''
  element('problem').hidden = problem === undefined
}

/** Undefined where another run began meanwhile. */
async function verdictOf(
  platform: Platform,
  file: File,
  trust: ReaderTrust,
  isOver: () => boolean,
): Promise<Verdict | undefined> {
  const progress = element('progress')
  const pieces = async function* () {
    let next = pieceOf(file, 0)
    for (let at = 0; at < file.size && !isOver(); at += piece) {
      progress.hidden = false
      progress.textContent = `Reading: ${Math.floor((100 * at) / file.size)} %`
      const bytes = await next
      next = pieceOf(file, at + piece)
      yield new Uint8Array(bytes)
    }
  }
  const threads = { cores: navigator.hardwareConcurrency, start: startLineThread }
  const verdict = await verifyPieces(platform, { bytes: file.size, pieces }, trust, threads)
  return isOver() ? undefined : verdict
}

/** Reads a piece while the one before it is looked at; empty behind the end. */
function pieceOf(file: File, at: number): Promise<ArrayBuffer> {
  const bytes = file.slice(at, at + piece).arrayBuffer()
  // Whoever waits for it hears that it failed; until then, or where nobody does any more, that is nobody’s.
  bytes.catch(() => {})
  return bytes
}

async function start(): Promise<void> {
  const platform = await webPlatform()
  const drop = element('drop')
  const take = (file: File | null | undefined) => {
    if (!file) return
    chosen = file
    element('file-name').textContent = file.name
    void check(platform)
  }
  // A browser says nothing where the same file is chosen again, and it may be another by then.
  element('file').addEventListener('click', () => {
    element('file').value = ''
  })
  element('file').addEventListener('change', () => take(element('file').files?.[0]))
  for (const name of ['dragover', 'dragleave', 'drop'])
    document.addEventListener(name, event => {
      event.preventDefault()
      drop.classList.toggle('over', name === 'dragover')
      if (name === 'drop') take((event as DragEvent).dataTransfer?.files[0])
    })
  for (const id of ['policy', 'roots'] as const)
    element(id).addEventListener('input', () => void check(platform))
}

if (!isLineThread()) void start()

/** The reader’s trust as typed; a sentence where it can’t be read. A page without a quorum line asks for no witness. */
function readTrust(platform: Platform, policy: string, roots: string): ReaderTrust | string {
  const certificates = roots.trim() === '' ? [] : readPemCertificates(roots)
  if (!certificates)
    return 'The certificates can’t be read: paste the PEM text whole, with its first and last line.'
  const now = Date.now()
  if (policy.trim() === '') return { policy: undefined, roots: certificates, now }
  const asked = /^[ \t]*quorum[ \t]/m.test(policy) ? policy : `${policy}\nquorum none\n`
  const reading = readTrustPolicy(platform.sha256, asked)
  return 'problem' in reading ? reading.problem : { policy: reading.policy, roots: certificates, now }
}
