import { persistenceStrengths } from './persistence-codes.ts'
import type { PathTarget } from '../../../ground/model/effect.ts'
import { isSettings, isSource, hasName, type ContentRule } from './automation-rules.ts'

const isPolicy = (target: PathTarget) => isSettings(target) || isSource(target)
const isCluster = ({ raw }: PathTarget, text: string) =>
  /\.(?:ya?ml|json|tf|tpl)$/i.test(raw) &&
  /\b(?:securityContext|apiVersion|containers|kind|kubernetes_\w{1,40})\b/.test(text)

/** Ports that nobody opens to the whole internet: shells, desktops, databases, control planes; or all of them. */
const guardedPort =
  /\b(?:from_?port|port|FromPort|destination_port_range)["']?\s{0,4}[=:]\s{0,4}["']?(?:0|-1|22|23|135|445|1433|1521|2375|2379|3306|3389|5432|5984|6379|6443|9200|11211|27017|\*)\b|\bprotocol["']?\s{0,4}[=:]\s{0,4}["']?-1\b/

/** An opening for everybody, inwards, to a port that is not for everybody. */
function opensGuardedPort(text: string): boolean {
  return [...text.matchAll(/0\.0\.0\.0\/0|::\/0/g)].slice(0, 200).some(({ index }) => {
    const before = text.slice(Math.max(0, index - 400), index)
    const inwards = before.search(
      /(?:ingress|inbound|source_ranges|CidrIp|allow)(?![\s\S]{0,400}(?:ingress|inbound|egress|outbound))/i,
    )
    const near =
      before.slice(inwards) + (text.slice(index, index + 200).split(/\begress\b|\bingress\b/i)[0] ?? '')
    return inwards >= 0 && guardedPort.test(near)
  })
}

/** A statement that grants everything, or grants to everybody without a condition. */
function grantsEverything(text: string): boolean {
  const all =
    /["']?\bactions?["']?\s{0,4}[:=]\s{0,4}\[?\s{0,8}["']\*(?::\*)?["']/i.test(text) &&
    /["']?\bresources?["']?\s{0,4}[:=]\s{0,4}\[?\s{0,8}["']\*["']/i.test(text)
  const everybody =
    /["']?\bPrincipal["']?\s{0,4}[:=]\s{0,4}(?:["']\*["']|\{\s{0,20}["']?AWS["']?\s{0,4}[:=]\s{0,4}\[?\s{0,8}["']\*["'])/.test(
      text,
    ) && !/Condition/.test(text)
  return (all || everybody) && !/["']?effect["']?\s{0,4}[:=]\s{0,4}["']Deny["']/i.test(text)
}

/** Settings under which strangers get in, or nobody is asked any more. */
export const settingsRules: readonly ContentRule[] = [
  {
    code: 'persistence.weakened',
    holds: isPolicy,
    patterns: [
      /\bacl["']?\s{0,4}[=:]\s{0,4}["']public-read(?:-write)?["']|["']?AccessControl["']?\s{0,4}:\s{0,4}["']?PublicRead/,
      /\b(?:block_public_acls|block_public_policy|restrict_public_buckets|ignore_public_acls|BlockPublicAcls|BlockPublicPolicy|RestrictPublicBuckets)["']?\s{0,4}[=:]\s{0,4}["']?false\b/,
      /\barn:aws:iam::aws:policy\/AdministratorAccess\b|\brole["']?\s{0,4}[=:]\s{0,4}["']?roles\/owner\b/,
      /\bpublicly_accessible\s{0,4}=\s{0,4}true\b|\bPubliclyAccessible["']?\s{0,4}:\s{0,4}["']?true\b/,
      /\bmembers?\s{0,4}=\s{0,4}\[?\s{0,8}["']allUsers["']|["']allAuthenticatedUsers["']/,
    ],
    found: text => opensGuardedPort(text) || grantsEverything(text),
  },
  {
    code: 'persistence.weakened',
    holds: isCluster,
    patterns: [
      /^[ \t]{0,60}(?:- )?["']?(?:privileged|hostPID|hostIPC)["']?\s{0,4}:\s{0,4}true\b/m,
      /\bhostPath["']?\s{0,4}:\s{0,40}\{?\s{0,40}["']?path["']?\s{0,4}:\s{0,4}["']?\/(?:["'\s]|$|etc\b|root\b|var\/run\/docker\.sock|var\/lib\/kubelet|proc\b)/,
      /\bname["']?\s{0,4}:\s{0,4}["']?system:(?:anonymous|unauthenticated)\b/,
      /\bresources["']?\s{0,4}:\s{0,4}\[\s{0,4}["']\*["']\s{0,4}\][^\n]{0,20}\n\s{0,60}["']?verbs["']?\s{0,4}:\s{0,4}\[\s{0,4}["']\*["']/,
    ],
  },
  {
    code: 'persistence.weakened',
    holds: hasName(
      /(?:^|\/)(?:pg_hba\.conf|redis\.conf|mongod\.conf|elasticsearch\.yml|sshd_config|\.rhosts|hosts\.allow|exports|smb\.conf|vsftpd\.conf)$/,
    ),
    patterns: [
      /^[ \t]{0,8}host\w{0,8}\s{1,20}\S{1,60}\s{1,20}\S{1,60}\s{1,20}(?:0\.0\.0\.0\/0|::\/0|all)\s{1,20}(?:trust|password)\b/m,
      /^[ \t]{0,8}protected-mode\s{1,4}no\b|^[ \t]{0,8}bind\s{1,4}0\.0\.0\.0/m,
      /^[ \t]{0,8}(?:PermitRootLogin\s{1,4}yes|PermitEmptyPasswords\s{1,4}yes|StrictModes\s{1,4}no)/m,
      /\bxpack\.security\.enabled:\s{0,4}false|\bauthorization:\s{0,4}disabled|\bno_root_squash\b|^\+ ?\+/m,
      /\banonymous_enable=YES|\bguest ok\s{0,4}=\s{0,4}yes/i,
    ],
  },
  {
    code: 'persistence.weakened',
    strength: persistenceStrengths.sharedSetting,
    holds: isPolicy,
    patterns: [
      /\bverify\s{0,4}=\s{0,4}False\b|\bcheck_hostname\s{0,4}=\s{0,4}False\b|\b_create_unverified_context\b|\bCERT_NONE\b/,
      /\brejectUnauthorized["']?\s{0,4}:\s{0,4}false\b|\bNODE_TLS_REJECT_UNAUTHORIZED["'\]]{0,2}\s{0,4}[=:]\s{0,4}["']?0\b/,
      /\bInsecureSkipVerify\s{0,4}:\s{0,4}true\b|\bCURLOPT_SSL_VERIFY(?:PEER|HOST)\s{0,4},\s{0,4}(?:false|0)\b|\bstrict-ssl\s{0,4}=\s{0,4}false\b|\bsslVerify\s{0,4}=\s{0,4}false\b/,
      /\b(?:deletion_protection|prevent_destroy|enable_deletion_protection)\s{0,4}=\s{0,4}false\b|\bskip_final_snapshot\s{0,4}=\s{0,4}true\b/,
    ],
  },
]
