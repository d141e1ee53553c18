import type { Effect } from '../model/effect.ts'

/** Programs whose first words say what they do, and how many of those words. */
const subcommands: ReadonlyMap<string, number> = new Map([
  ...words(
    1,
    'git npm pnpm yarn bun deno cargo go pip pip3 uv poetry gem bundle composer brew apt apt-get dnf yum',
  ),
  ...words(
    1,
    'systemctl helm terraform tofu pulumi make just task rake gradle mvn dotnet npx uvx pipx hg svn flyctl',
  ),
  ...words(
    2,
    'docker podman kubectl gh glab aws gcloud az vercel heroku fly doctl supabase wrangler firebase',
  ),
])

function words(count: number, names: string): readonly (readonly [string, number])[] {
  return names.split(' ').map(name => [name, count] as const)
}

const bareWord = /^[a-z][a-z0-9:-]{0,24}$/

/** `git push`, `docker compose exec`, `rm`: a program and its subcommand; null for other effects. */
export function programShape(effect: Effect): string | null {
  if (effect.type !== 'run') return null
  const count = subcommands.get(effect.program) ?? 0
  const extra = effect.argv[0] === 'compose' ? 1 : 0
  const leading = effect.argv.filter(word => !word.startsWith('-')).slice(0, count + extra)
  const named = leading.findIndex(word => !bareWord.test(word))
  return [effect.program || '(unknown)', ...leading.slice(0, named === -1 ? leading.length : named)].join(' ')
}
