/**
 * Tells whether a name holds prod, production or live as a whole word: `db-prod-1`, `api.production.example`,
 * `myProdCluster`. `live` counts only between separators, since it is an everyday word too.
 */
export function namesProduction(text: string): boolean {
  const name = text.slice(0, maxLength)
  return (
    /(?<![a-z])(?:prod|production|prd)(?![a-z])|(?:^|[-_./:=])live(?:$|[-_./:])/i.test(name) ||
    inCamelCase.test(name)
  )
}

const maxLength = 4_096

/** `myProdCluster`, `ordersProduction`. */
const inCamelCase = /[a-z\d]Prod(?:uction)?(?![a-z])|(?<![A-Za-z])prod(?:uction)?(?=[A-Z])/

/** True when a name holds an environment for trying things out as a whole word. */
export function namesRehearsal(text: string): boolean {
  return /(?<![a-z])(?:dev|develop|development|test|testing|qa|stg|staging|sandbox|preview|local|uat|ci)(?![a-z])/i.test(
    text.slice(0, maxLength),
  )
}

/** True for a cluster, service or address that runs on this machine: kind, minikube, `http://localhost:4566`. */
export function isRehearsalPlace(text: string): boolean {
  return /^(?:kind(?:-\S{1,100})?|minikube|k3d-\S{1,100}|docker-desktop|docker-for-desktop|orbstack|colima|rancher-desktop|microk8s|local)$|^(?:https?:\/\/)?(?:localhost|127\.0\.0\.1|\[::1\]|localstack)(?:[:/]|$)/.test(
    text.slice(0, maxLength),
  )
}
