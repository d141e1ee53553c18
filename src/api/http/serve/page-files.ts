import { GateError } from '../../../ground/model/errors.ts'
import { errorAnswer } from './error-answer.ts'

/** One file of the dashboard as it is sent. */
export interface PageFile {
  readonly bytes: Uint8Array<ArrayBuffer>
  readonly type: string
}

/** The dashboard’s files by their path, such as `/assets/main-1a2b.js`; the document itself is `/index.html`. */
export type PageFiles = ReadonlyMap<string, PageFile>

/** The addresses of pages: each is answered with the same document, which draws the page. */
export const pagePaths = [
  '/',
  '/activity',
  '/overview',
  '/trust',
  '/policy',
  '/clients',
  '/log',
  '/gates',
  '/gates/:id',
  '/pair',
  '/sign-on',
  '/you',
  '/reviews/:id',
  '/decisions/:id',
  '/sessions/:id',
] as const

/** The address of a page. */
export type PagePath = (typeof pagePaths)[number]

/** Pages run their own files and ask their own gate, and nothing else. */
const pagePolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

/** The document of every page; it holds nothing of the gate’s state. */
export function documentAnswer(files: PageFiles | undefined): Response {
  const file = files?.get('/index.html')
  if (!file)
    return errorAnswer(
      new GateError(
        'missing',
        'The dashboard is not built here: run npm run build, then start the gate again.',
      ),
    )
  return send(file, 'no-cache')
}

/** A file of the dashboard; those whose name holds their digest never change. */
export function fileAnswer(files: PageFiles | undefined, path: string): Response | undefined {
  const file = files?.get(path)
  if (file && path === verifierPath) return send(file, 'no-cache', verifierPolicy)
  return file && send(file, path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache')
}

/** The verifier is the one file that also works without a gate: it has a stricter policy of its own inside. */
const verifierPath = '/verify.html'
const verifierPolicy = "frame-ancestors 'none'"

function send({ bytes, type }: PageFile, caching: string, policy = pagePolicy): Response {
  return new Response(bytes, {
    headers: { 'content-type': type, 'cache-control': caching, 'content-security-policy': policy },
  })
}
