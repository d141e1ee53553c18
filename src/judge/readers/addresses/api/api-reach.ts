import type { ApiRequest } from './api-request.ts'
import { rangeOf } from '../parse-address.ts'

/**
 * The owner of the service that a request reaches: this machine's, one that is there for trying things out, one that others use, or one
 * that manages machines, people or code.
 */
export type ApiReach = 'own' | 'practice' | 'service' | 'control'

/** Interfaces that manage machines, people, code or money of an organisation. */
const control =
  /^(?:api\.(?:digitalocean|linode|hetzner|vultr|heroku|vercel|netlify|render|cloudflare|github|bitbucket|pagerduty|datadoghq|opsgenie|sendgrid|fastly|godaddy|name|gandi|scaleway|mongodb|planetscale|supabase|neon|twilio|newrelic|segment|pulumi|equinix)\.[a-z]{2,5}|api\.hetzner\.cloud|api\.machines\.dev|api\.fly\.io|management\.azure\.com|graph\.microsoft\.com|management\.core\.windows\.net|console\.neon\.tech|backboard\.railway\.app|api\.launchdarkly\.com|app\.(?:terraform\.io|launchdarkly\.com)|circleci\.com|(?:compute|container|iam|sqladmin|cloudresourcemanager|dns|admin|cloudkms|run|cloudfunctions|bigquery|secretmanager|serviceusage|cloudbilling|firebase|pubsub)\.googleapis\.com|[\w-]{1,63}\.(?:okta|auth0|onelogin|oktapreview|jumpcloud)\.com|[\w.-]{1,100}\.amazonaws\.com(?:\.cn)?|[\w.-]{0,60}\.?aliyuncs\.com|[\w.-]{0,60}\.?myqcloud\.com)$/
/** Names by which people call such servers of their own. */
const controlName =
  /(?:^|[.-])(?:jenkins|gitlab|vault|consul|nomad|rancher|argocd|keycloak|proxmox|vcenter|vsphere|portainer|kube\w{0,12}|k8s|registry|harbor|nexus|artifactory|awx|tower|foreman|openstack|idrac|ilo|ipmi|unifi|opnsense|pfsense|firewall|router|switch|mgmt|management|admin|control|controlplane|iam|ldap|billing|payroll|scada|plc|bms)(?=[.-]|$)/
const controlPorts = new Set([2375, 2376, 2379, 4646, 6443, 8006, 8500, 9443, 10250, 15672])

/** A test key, or a card that a payment service gives out for trying it: no real money moves. */
const testKey =
  /\b[a-z]{2}_test_|\btest-?mode\b|\b(?:tok_(?:visa|mastercard|amex|chargeDeclined)|pm_card_\w{2,20})\b/
/** Words in a host's name that say that nobody depends on it. */
const rehearsal =
  /(?:^|[.-])(?:sandbox\d?|test|testing|staging|stage|stg|dev|mock|local|qa|uat|demo|ci|preview|wiremock)(?=[.-]|$)/

/** Returns the reach of a request. */
export function apiReach({ host, port, segments, headers, body }: ApiRequest): ApiReach {
  const range = rangeOf(host)
  if (range === 'loopback' || host === 'host.docker.internal') return 'own'
  if (headers.some(text => testKey.test(text)) || testKey.test(body.slice(0, 4_000))) return 'practice'
  if (rehearsal.test(host) || /^(?:sandbox|test_?mode)$/i.test(segments[0] ?? '')) return 'practice'
  if (control.test(host) || controlName.test(host) || controlPorts.has(port ?? 0)) return 'control'
  return host === '' || !/[.:]/.test(host) ? 'practice' : 'service'
}
