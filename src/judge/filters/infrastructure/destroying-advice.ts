import type { InfrastructureEffect } from '../../../ground/model/effect.ts'

type Advice = Partial<Readonly<Record<InfrastructureEffect['provider'], string>>>

const beforeDestroying: Advice = {
  terraform: 'terraform plan -destroy',
  pulumi: 'pulumi preview --diff',
  helm: 'helm list',
}

const beforeDeploying: Advice = {
  terraform: 'terraform plan',
  pulumi: 'pulumi preview --diff',
  kubernetes: 'kubectl diff -f <file>',
}

/** Returns a call that is allowed instead of destroying something whole, in the words of the program that was called. */
export function destroyingAdvice({ provider }: InfrastructureEffect): string {
  return beforeDestroying[provider] ?? 'list what is in it first, and let a person delete it'
}

/** The same for a deployment; nothing where the program has no rehearsal that is known. */
export function deployingAdvice({ provider }: InfrastructureEffect): { readonly instead?: string } {
  const instead = beforeDeploying[provider]
  return instead === undefined ? {} : { instead }
}
