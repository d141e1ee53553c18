import { type BoundKind, type BoundReference, type Roots, wordsOfOptions } from '../bind-run.ts'
import { settingsReferences } from '../follow/settings-references.ts'
import { terraformReferences } from '../follow/terraform-references.ts'
import { join, resolve } from 'node:path'
import type { ProgramRun } from '../../../../ground/model/program-run.ts'
import { readRegularFile } from '../../../../ground/disk/read-regular-file.ts'

const valued =
  '-f --file -t --tag --build-arg --target --platform --label --network --secret --ssh --cache-from --cache-to -o --output --progress --add-host --iidfile --build-context'

/** The folder that is sent to a builder, with what its Dockerfile is called where no option names another. */
function dockerContext({ words }: ProgramRun, { folder }: Roots): readonly BoundReference[] {
  const context = wordsOfOptions(words, valued).operands.at(-1)
  if (context === undefined || /^(?:-|build|bud)$|:\/\//.test(context)) return []
  const path = resolve(folder, context)
  return [
    { path: join(path, 'Dockerfile'), is: 'file' },
    { path: join(path, '.dockerignore'), is: 'file' },
    { path, is: 'all', except: ignored(path) },
  ]
}

/** Files that grow by themselves while a person reads, and decide nothing that is built. */
const growing = ['**/*.log', '**/.DS_Store', '**/*.swp']

/** Patterns of one name that the list leaves out; one with exceptions leaves nothing out here. */
function ignored(path: string): readonly string[] {
  const lines = textOf(join(path, '.dockerignore')).split('\n').slice(0, 200)
  if (lines.some(line => line.startsWith('!'))) return growing
  const named = lines.flatMap(line => {
    const [, deep = '', name] = /^\/?(\*\*\/)?([\w.*-]{1,80})(?:\/(?:\*\*?)?)?$/.exec(line.trim()) ?? []
    return name === undefined || /^\*+$/.test(name) ? [] : [`${deep}${name}`]
  })
  return [...growing, ...named]
}

const maxIgnored = 1024 * 1024

function textOf(path: string): string {
  try {
    return readRegularFile(path, maxIgnored).toString('utf8').slice(0, 65_536)
  } catch {
    return ''
  }
}

const sources = '**/*.ts **/*.js **/*.mjs **/*.cjs **/*.py **/*.go **/*.cs **/*.java **/*.yaml **/*.yml'

const compose: Omit<BoundKind, 'programs'> = {
  files: '-f --file --env-file --project-directory -c --compose-file',
  here:
    'compose.yaml compose.yml docker-compose.yaml docker-compose.yml compose.override.yaml compose.override.yml ' +
    'docker-compose.override.yaml docker-compose.override.yml .env docker-bake.hcl docker-bake.json',
  home: '.docker/config.json',
  follow: settingsReferences.compose,
}

/** Programs that make infrastructure what the files of a folder say. */
export const infrastructureKinds: readonly BoundKind[] = [
  {
    programs: 'terraform tofu terragrunt cdktf',
    folder: '-chdir --terragrunt-working-dir --working-dir',
    files: '-var-file -backend-config -plugin-dir -state --terragrunt-config --config',
    operands: 'folder',
    here:
      '**/*.tf **/*.tf.json **/*.tofu **/*.tfvars **/*.tfvars.json **/*.hcl .terraform.lock.hcl ' +
      '.terraform/modules/modules.json .terraform/environment .terraform/terraform.tfstate cdktf.json',
    above: 'terragrunt.hcl root.hcl',
    home: '.terraformrc .tofurc .terraform.d/credentials.tfrc.json',
    follow: terraformReferences,
  },
  {
    programs: 'packer nomad',
    files: '-var-file -var_file',
    operands: 'folder',
    here: '*.pkr.hcl *.pkr.json *.pkrvars.hcl *.auto.pkrvars.hcl',
    follow: terraformReferences,
  },
  {
    programs: 'pulumi',
    folder: '-C --cwd',
    files: '--config-file -f --file',
    here: `Pulumi.yaml Pulumi.*.yaml package.json requirements.txt go.mod ${sources}`,
    home: '.pulumi/credentials.json',
  },
  {
    programs: 'cdk cdk8s sst serverless sls copilot amplify sam eb',
    files: '-a --app -c --config -t --template --template-file --config-file',
    here:
      `cdk.json cdk.context.json cdk8s.yaml sst.config.ts serverless.yml serverless.yaml serverless.ts template.yaml ` +
      `samconfig.toml package.json .elasticbeanstalk/config.yml ${sources}`,
    home: '.aws/config',
  },
  {
    programs: 'ansible-playbook ansible ansible-pull',
    files:
      '-i --inventory --inventory-file -e --extra-vars --vault-password-file --vault-id -M --module-path',
    operands: 'all',
    beside: true,
    here:
      'ansible.cfg hosts inventory roles/** group_vars/** host_vars/** inventory/** library/** templates/** files/** ' +
      'tasks/** handlers/** vars/** collections/** action_plugins/** filter_plugins/** lookup_plugins/** callback_plugins/**',
    home: '.ansible.cfg .ansible/roles/**',
    variables: 'ANSIBLE_ROLES_PATH ANSIBLE_INVENTORY ANSIBLE_LIBRARY',
    follow: settingsReferences.ansible,
  },
  {
    programs: 'helm helmfile',
    files: '-f --values --set-file --post-renderer --kubeconfig -C',
    operands: 'all',
    here: 'helmfile.yaml helmfile.yaml.gotmpl helmfile.d/**',
    home: '.kube/config .config/helm/repositories.yaml',
    follow: settingsReferences.chart,
  },
  {
    programs: 'kubectl oc kustomize kapp skaffold tilt flux argocd',
    files: '-f --filename -k --kustomize --kubeconfig -p --patch-file --from-file --from-env-file',
    here: 'kustomization.yaml kustomization.yml',
    home: '.kube/config',
    follow: settingsReferences.kustomize,
  },
  {
    programs: 'kustomize',
    operands: 'folder',
    here: 'kustomization.yaml kustomization.yml Kustomization',
    follow: settingsReferences.kustomize,
  },
  {
    programs: 'docker podman nerdctl buildah',
    when: /^(?:(?:image |buildx )?(?:build|bud)|builder build)\b/,
    files: '-f --file --secret --ssh --env-file',
    home: '.docker/config.json',
    more: dockerContext,
  },
  { ...compose, programs: 'docker podman nerdctl', when: /\b(?:compose|bake|stack)\b/ },
  { ...compose, programs: 'docker-compose podman-compose' },
  {
    programs: 'docker podman nerdctl',
    when: /\b(?:run|create)\b/,
    files: '--env-file --cidfile --seccomp-profile',
  },
  {
    programs: 'aws',
    files:
      '--cli-input-json --cli-input-yaml --template-file --template-body --parameters --zip-file --function-code --body --policy-document --user-data',
    home: '.aws/config',
  },
  {
    programs: 'gcloud gsutil bq',
    files: '--source --flags-file --config',
    home: '.config/gcloud/active_config .config/gcloud/configurations/**',
  },
  { programs: 'az', files: '--template-file -f --parameters', home: '.azure/config .azure/clouds.config' },
  {
    programs: 'vercel netlify wrangler flyctl fly heroku firebase',
    files: '-c --config --local-config',
    here: 'vercel.json netlify.toml wrangler.toml wrangler.json wrangler.jsonc fly.toml firebase.json .firebaserc .vercel/project.json .netlify/state.json',
  },
  {
    programs:
      'vercel netlify wrangler flyctl fly heroku firebase eb serverless sls gcloud railway render surge now supabase gh-pages',
    when: /^(?:$|-|deploy|up|publish|pages|app deploy|functions deploy|run deploy|hosting|push)/,
    folder: '--cwd --dir --source',
    here: '**/* !**/node_modules !**/*.log !**/.next !**/.cache',
  },
  {
    programs: 'npm pnpm yarn bun cargo gem poetry uv flit hatch vsce ovsx twine dotnet mix',
    when: /^(?:publish|pack|upload|push|hex\.publish|nuget push)/,
    operands: 'all',
    here: '**/* !**/node_modules !**/target !**/*.log !**/.venv',
  },
]
