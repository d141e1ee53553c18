import type { Plan } from '../plan.ts'

/** A plan without hosts, for tests of the backend `files`: what it shows is the test's own. */
export const examplePlan = (mounts: Plan['mounts'], scratch: Plan['scratch'] = []): Plan => ({
  form: 1,
  backend: 'files',
  network: 'none',
  sockets: false,
  hosts: [],
  ports: [],
  folder: '/srv/app',
  scratch,
  links: [{ at: '/bin', to: 'usr/bin' }],
  mounts,
  variables: [],
  notes: ['a note'],
})
