import { basename } from 'node:path'

const runners = new Set(
  'npx npm pnpm yarn bun bunx node deno tsx uvx uv pipx python python3 docker podman sh bash env cmd'.split(
    ' ',
  ),
)
const words = new Set('run exec dlx x tool start -y --yes -m -i --rm -q --quiet --'.split(' '))

/** A name for a server that was given none: from its package, image or script, as people call it. */
export function serverName(command: readonly string[]): string {
  const [program = 'server'] = command
  const bare = command.find(word => !runners.has(basename(word)) && !words.has(word) && !word.startsWith('-'))
  const named = basename(bare ?? program)
    .replace(/@[\w.^~-]{1,40}$/, '')
    .replace(/\.(?:[cm]?[jt]s|py|sh|exe)$/, '')
    .replace(/^(?:mcp-server-|server-|mcp-)|(?:-mcp-server|-mcp|-server)$/g, '')
    .replace(/[^A-Za-z0-9-]+/g, '-')
    .replace(/^-+|-+$/g, '')
  return named === '' ? 'server' : named.slice(0, 64)
}
