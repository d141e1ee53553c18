import { createHash } from 'node:crypto'
import { memberOf } from '../../ground/model/member-of.ts'

const style = `body{font:1.1rem/1.5 system-ui,sans-serif;max-width:34rem;margin:2rem auto;padding:0 1rem;color-scheme:light dark}
button{font:inherit;padding:.8rem 1.4rem;border-radius:.5rem;border:0;background:#b3261e;color:#fff;min-height:3rem}
p{overflow-wrap:anywhere}`
const digest = createHash('sha256').update(style).digest('base64')
const policy = `default-src 'none'; style-src 'sha256-${digest}'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'`

/** One page of plain words, with a button that denies where `asks` is so. It runs no script. */
export function denyPage(
  { title, lines, asks = false }: { title: string; lines: readonly string[]; asks?: boolean },
  status = 200,
): Response {
  const words = lines.map(line => `<p>${escapeHtml(line)}</p>`).join('')
  const form = asks ? '<form method="post"><button>Deny it</button></form>' : ''
  const head = `<meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><title>${escapeHtml(title)}</title><style>${style}</style>`
  const html = `<!doctype html><html lang="en"><head>${head}</head><body><main><h1>${escapeHtml(title)}</h1>${words}${form}</main></body></html>`
  const headers = { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': policy }
  return new Response(html, { status, headers })
}

function escapeHtml(text: string): string {
  const names: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
  return text.replace(/[&<>"]/g, one => memberOf(names, one) ?? '')
}
