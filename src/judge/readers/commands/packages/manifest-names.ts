import type { Ecosystem } from './package-managers-table.ts'

/** The packages that a text of a manifest names, and the ecosystem that they are of. */
interface ManifestNames {
  readonly ecosystem: Ecosystem
  readonly names: readonly string[]
}

/** The file names of an ecosystem’s manifests, and the spelling of a package in them: the first group. */
interface ManifestForm {
  readonly file: RegExp
  readonly ecosystem: Ecosystem
  readonly spelling: RegExp
}

const forms: readonly ManifestForm[] = [
  {
    file: /(?:^|[\\/])package\.json$/i,
    ecosystem: 'npm',
    spelling:
      /"((?:@[\w.-]{1,100}\/)?[\w.-]{1,100})"\s{0,4}:\s{0,4}"(?:[~^<>=v]{0,2}\s?\d|\*|x"|latest|next|npm:|git|https?:|github:|[\w.-]{1,60}\/[\w.-]{1,60}")/g,
  },
  {
    file: /(?:^|[\\/])(?:[\w.-]{0,60}requirements|constraints)[\w.-]{0,60}\.(?:txt|in)$|(?:^|[\\/])requirements[\\/][\w.-]{1,60}\.(?:txt|in)$/i,
    ecosystem: 'pypi',
    spelling:
      /^[ \t]{0,8}(?!-|#)([a-z\d][\w.-]{1,100}(?:\[[\w,\s-]{0,100}\])?(?=\s{0,4}(?:[<>=!~@;#]|$))|(?:git\+|https?:\/\/)\S{4,300})/gim,
  },
  {
    file: /(?:^|[\\/])pyproject\.toml$/i,
    ecosystem: 'pypi',
    spelling:
      /(?:^|[,[]|=\s{0,4})\s{0,40}["']([a-z\d][\w.-]{1,100}(?:\[[\w,\s-]{0,100}\])?)(?:\s{0,4}[<>=!~@;][^"'\n]{0,100})?["'](?=\s{0,40}(?:[,\]]|$))/gim,
  },
  {
    file: /(?:^|[\\/])cargo\.toml$/i,
    ecosystem: 'crates',
    spelling:
      /^[ \t]{0,8}([a-z][\w-]{1,100})\s{0,8}=\s{0,8}(?:"[~^<>=]{0,2}\s?\d|\{\s{0,8}(?:version|git)\b)/gim,
  },
  {
    file: /(?:^|[\\/])go\.mod$/i,
    ecosystem: 'go',
    spelling:
      /^[ \t]{0,8}(?:require[ \t]{1,4})?([a-z\d.-]{1,100}\.[a-z]{2,20}\/[\w./~-]{1,200})[ \t]{1,4}v\d/gim,
  },
  {
    file: /(?:^|[\\/])composer\.json$/i,
    ecosystem: 'packagist',
    spelling: /"([\w.-]{1,100}\/[\w.-]{1,100})"\s{0,4}:\s{0,4}"(?:[~^<>=v]{0,2}\s?\d|\*|dev-)/g,
  },
  {
    file: /(?:^|[\\/])gemfile$/i,
    ecosystem: 'gems',
    spelling: /^[ \t]{0,8}gem\s{1,4}\(?["']([\w.-]{1,100})["']/gim,
  },
]

/** Keys of manifests with a number behind them that name no package. */
const fields: ReadonlySet<string> = new Set(
  'version edition node npm yarn pnpm rust-version resolver name license target python'.split(' '),
)
const maxLength = 100_000
const maxNames = 200

/** Returns the packages that a text names which is written into a manifest; undefined for every other file. Linear. */
export function manifestNames(path: string, text: string): ManifestNames | undefined {
  const form = forms.find(({ file }) => file.test(path))
  if (!form) return undefined
  const names = new Set<string>()
  for (const [, name = ''] of text.slice(0, maxLength).matchAll(form.spelling)) {
    if (!fields.has(name.toLowerCase())) names.add(name)
    if (names.size >= maxNames) break
  }
  return { ecosystem: form.ecosystem, names: [...names] }
}
