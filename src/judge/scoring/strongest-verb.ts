const list = (words: string): ReadonlySet<string> => new Set(words.split(' '))

/** Verbs of one kind. `leading` ones are nouns elsewhere (`get_order`) and count only as a name's first word. */
interface VerbRisk {
  readonly risk: number
  readonly verbs: ReadonlySet<string>
  readonly leading: ReadonlySet<string>
}

/** Verbs of a tool's name and how risky each kind is, riskiest first; the strongest counts. */
const verbRisks: readonly VerbRisk[] = [
  {
    risk: 0.95,
    verbs: list(
      'delete del remove rm rmdir drop destroy purge truncate kill wipe erase terminate revoke shred nuke uninstall ' +
        'unlink obliterate eradicate expunge deprovision decommission unpublish deregister annihilate',
    ),
    leading: list('reset flush prune discard'),
  },
  {
    risk: 0.55,
    verbs: list(
      'write update modify set create send deploy push execute exec run insert upload transfer pay publish merge grant ' +
        'invite post put patch move rename install restart stop start add edit append replace assign approve submit ' +
        'enable disable reboot shutdown rollback refund withdraw buy sell unlock register unsubscribe configure trigger ' +
        'launch overwrite upsert alter',
    ),
    leading: list(
      'change save schedule cancel scale release charge order book share reply forward commit import migrate archive ' +
        'close open lock subscribe apply issue rotate clear copy make store purchase format mail email message notify ' +
        'call dispatch sync restore switch toggle turn adjust',
    ),
  },
  {
    risk: 0.1,
    verbs: list(
      'read get list fetch search find check view show describe count lookup query select browse inspect verify ' +
        'validate calculate compute estimate compare preview retrieve scan peek ping',
    ),
    leading: list(
      'load convert head status summarize explain analyze analyse parse print display monitor ask',
    ),
  },
]

/** The risk of the strongest verb among the words of a name, or null when there is none. */
export function strongestVerb(words: readonly string[]): number | null {
  const first = words[0]
  for (const { risk, verbs, leading } of verbRisks) {
    if (first !== undefined && leading.has(first)) return risk
    for (const word of words) if (verbs.has(word)) return risk
  }
  return null
}
