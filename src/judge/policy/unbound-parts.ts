import type { Effect } from '../../ground/model/effect.ts'

/** Seconds for which an approval is good that does not cover everything, where the gate’s own program starts the call. */
export const unboundApproval = 10

interface UncoveredRow {
  readonly programs: string
  /** Fits the words of those uses that have it; all uses where it is absent. */
  readonly when?: RegExp
  /** A clause after “does not cover”. */
  readonly what: string
}

const downloaded = 'packages that are downloaded, and what their installation runs'
const installed = 'installed packages that its code loads'

/** Programs, and the things that decide what they do and that no approval is bound to: elsewhere, or without bounds. */
const rows: readonly UncoveredRow[] = [
  {
    programs: 'terraform tofu terragrunt cdktf packer',
    what: 'what Terraform downloads (providers, modules of other places) and what its providers answer',
  },
  { programs: 'pulumi', what: 'plugins and packages that Pulumi downloads or loads' },
  { programs: 'cdk cdk8s sst serverless sls sam amplify', what: `${installed}, and what it downloads` },
  {
    programs: 'ansible ansible-playbook ansible-pull',
    what: 'roles and collections of other folders, and what its tasks download',
  },
  { programs: 'helm helmfile', what: 'charts and images that are fetched' },
  { programs: 'kubectl oc kustomize', when: /https?:\/\//, what: 'what is at the address when it runs' },
  {
    programs: 'docker podman nerdctl buildah',
    when: /\b(?:build|bud)\b/,
    what: 'base images, and what the build downloads',
  },
  {
    programs: 'docker podman nerdctl docker-compose podman-compose',
    when: /\b(?:up|run|pull|create|deploy)\b/,
    what: 'images that are pulled, and folders that are mounted',
  },
  { programs: 'npx pnpx bunx uvx', what: 'the package itself, where it is downloaded' },
  {
    programs:
      'pip pip3 pipx uv poetry pdm npm pnpm yarn bun gem bundle composer cargo conda mamba apt apt-get dnf yum brew',
    when: /^(?:pip )?(?:install|i|ci|add|update|upgrade|up|sync|exec|dlx|x|run-script)\b/,
    what: downloaded,
  },
  {
    programs:
      'make gmake just task rake gradle gradlew mvn mvnw cmake ninja bazel cargo go dotnet tox nox pre-commit',
    what: 'other files and programs that its steps use',
  },
  {
    programs: 'pytest py.test jest vitest mocha ava playwright cypress behave',
    what: 'what the tests load besides their own files and settings',
  },
  {
    programs: 'python python3 node tsx ts-node deno bun ruby perl php',
    when: /\.\w{2,3}\b|-m /,
    what: installed,
  },
  { programs: 'git', when: /^(?:clone|fetch|pull|submodule)\b/, what: 'what the remote sends' },
]

/** Folders that an approval covers in part, of the files that it is bound to; a part of a name may be known at run time only. */
export function unseenFolders(files: Readonly<Record<string, string>>): readonly string[] {
  return Object.keys(files).flatMap(path =>
    path.endsWith(unseenEnd) ? [path.slice(0, -unseenEnd.length)] : [],
  )
}

const unseenEnd = '/{…}'

/** The things that decide what a call does and that no approval of it covers: each a clause after “does not cover”. */
export function unboundParts(effects: readonly Effect[]): readonly string[] {
  return [...new Set(effects.flatMap(ofEffect))]
}

function ofEffect(effect: Effect): readonly string[] {
  if (effect.type === 'execute')
    return effect.source.from === 'download' ? ['what is at the address when it runs'] : []
  if (effect.type !== 'run') return []
  const name = effect.program.replace(/(?<=^python)[\d.]+$/, '3')
  const line = effect.argv.join(' ').slice(0, 4_096)
  return rows
    .filter(({ programs, when }) => programs.split(' ').includes(name) && (when?.test(line) ?? true))
    .map(({ what }) => what)
}
