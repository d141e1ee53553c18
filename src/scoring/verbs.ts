const list = (words: string): ReadonlySet<string> => new Set(words.split(' '))

/** Verbs of a tool's name and how risky each kind is; the strongest counts. */
export const verbRisks: readonly { readonly risk: number; readonly verbs: ReadonlySet<string> }[] = [
  {
    risk: 0.95,
    verbs: list(
      'delete del remove rm drop destroy purge truncate kill wipe erase terminate revoke shred nuke uninstall unlink ' +
        'obliterate eradicate expunge format reset deprovision decommission unpublish deregister',
    ),
  },
  {
    risk: 0.55,
    verbs: list(
      'write update modify set create send deploy push execute exec run insert upload transfer pay publish merge grant ' +
        'invite post put patch move rename install restart stop start add edit change save append replace assign approve ' +
        'submit schedule cancel enable disable reboot shutdown scale rollback release refund charge withdraw buy sell ' +
        'order book share reply forward commit import migrate archive close open lock unlock register subscribe ' +
        'unsubscribe configure apply trigger launch issue rotate clear overwrite copy upsert',
    ),
  },
  {
    risk: 0.1,
    verbs: list(
      'read get list fetch search find check view show describe count lookup query select load browse inspect verify ' +
        'validate calculate compute estimate compare convert preview retrieve scan peek head status ping',
    ),
  },
]
