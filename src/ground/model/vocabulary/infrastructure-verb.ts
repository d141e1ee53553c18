/** The requests to a cloud, a cluster, a container engine or a host. */
export type InfrastructureVerb =
  | 'create'
  | 'delete'
  | 'deploy'
  | 'exec' // something runs there
  | 'login'
  | 'read'
  | 'replace' // what was there goes
  | 'rollback'
  | 'scale'
  | 'unprotect' // what guards or records is off
  | 'update'
