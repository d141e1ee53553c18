import type { CodeTable, Finding, Strengths } from '../../../ground/model/finding.ts'

/** Everything that the filter infrastructure can find, each with its default price. */
export const infrastructureCodes = {
  'infrastructure.destroy-whole': {
    points: 5,
    why: 'everything in it would be gone for all who use it',
    floor: 'quiz',
  },
  'infrastructure.destroy': { points: 4, why: 'the resource would be gone', floor: 'quiz' },
  'infrastructure.unknown-destroy': {
    points: 3,
    why: 'a program is told to destroy something, in words that no reader knows but their grammar or description tells',
    floor: 'quiz',
  },
  'infrastructure.unknown-change': {
    points: 3,
    why: 'a program is told to change rights, or what others use, in words that no reader knows',
  },
  'infrastructure.local-volume': {
    points: 4,
    why: 'the data in it would be gone',
    instead: 'docker volume ls',
    floor: 'quiz',
  },
  'infrastructure.local-container': { points: 0.5, why: 'a local container or image would be gone' },
  'infrastructure.local-all': {
    points: 3,
    why: 'every container of this machine would be gone, other projects’ too',
    instead: 'docker ps -a',
  },
  'infrastructure.local-prune': {
    points: 1.5,
    why: 'whatever is not in use would be gone, other projects’ too',
    instead: 'docker system df',
  },
  'infrastructure.backup': { points: 5, why: 'what could bring data back would be gone', floor: 'quiz' },
  'infrastructure.unprotect': {
    points: 5,
    why: 'it removes a protection against loss or strangers',
    floor: 'quiz',
  },
  'infrastructure.deploy': { points: 3, why: 'others use what it changes' },
  'infrastructure.change': { points: 3, why: 'it changes something that others use' },
  'infrastructure.local-change': { points: 0.5, why: 'it changes local containers' },
  'infrastructure.scale-to-zero': { points: 4, why: 'nobody could use it any more' },
  'infrastructure.permission': { points: 4, why: 'it decides who may do what in the cloud' },
  'infrastructure.read-secret': { points: 3, why: 'it prints a secret' },
  'infrastructure.remote-exec': { points: 1.5, why: 'it runs something on a machine that others use' },
  'infrastructure.power': { points: 4, why: 'everything that runs here would stop' },
  'infrastructure.kill-all': { points: 5, why: 'everything that runs here would be ended' },
  'infrastructure.kill-system': { points: 3, why: 'the machine or others depend on it' },
} satisfies CodeTable

/** A code of the filter infrastructure. */
export type InfrastructureCode = keyof typeof infrastructureCodes
export type InfrastructureFinding = Finding<InfrastructureCode>

/** The share of a code’s points where something speaks for less than all of them. */
export const infrastructureStrengths = {
  /** Nobody depends on the target, or something is added. */
  rehearsedChange: 0.5,
  /** Nobody depends on the environment. */
  rehearsedDeployment: 0.3,
  /** A cluster, a service or an API that runs on this machine, mostly for a test. */
  ownServer: 0.35,
} as const satisfies Strengths
