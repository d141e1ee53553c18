/** What a word of a cloud's command line does, for every provider: the first row that matches wins. */
const rows: readonly (readonly [RegExp, string])[] = [
  [
    /^(?:get|list|ls|describe|show|view|head|lookup|search|query|scan|select|test|validate|verify|check|check-\w+|explain|diff|plan|preview|logs?|status|top|whoami|version|help|wait|watch|history|events?|inspect|info|ps|images|stats|port|output|fmt|graph|providers|api-resources|api-versions|cluster-info|config|current-context|use-context|ping|tail|download|export|dry-run|generate|template|lint|env|about|doctor|init|completion|search|cat|docs|metrics|cp-from|estimate|batch-get\S*|get-\S+|list-\S+|describe-\S+|head-\S+|lookup-\S+)$/i,
    'read',
  ],
  [
    /^(?:delete|destroy|terminate|remove|rm|rmi|rb|purge|drop|wipe|erase|prune|uninstall|teardown|nuke|down|deprovision|decommission|deregister|del|kill|cancel|disassociate|detach|revoke|empty|undeploy|unlink|disable-rule|schedule-key-deletion|delete-\S+|terminate-\S+|remove-\S+|deregister-\S+|purge-\S+|batch-delete\S*|destroy-\S+|revoke-\S+|detach-\S+|disassociate-\S+|release-\S+|cancel-\S+|pg:reset|apps:destroy|addons:destroy|databases:destroy)$/i,
    'delete',
  ],
  [/^(?:scale|resize|autoscale|set-desired-capacity|ps:scale)$/i, 'scale'],
  [
    /^(?:login|auth|logout|configure|sts|assume-role|get-login\S*|update-kubeconfig|get-credentials)$/i,
    'login',
  ],
  [
    /^(?:exec|ssh|shell|console|attach|run-command|send-command|invoke|execute-command|rsh|port-forward|proxy|start-session|execute-statement)$/i,
    'exec',
  ],
  [/^(?:rollback|undo|restore|revert|restore-\S+|releases:rollback)$/i, 'rollback'],
  [
    /^(?:deploy|release|publish|promote|push|up|sync|rollout|upgrade|apply|redeploy|launch|ship|update-stack|create-stack|start-deployment|create-deployment|submit)$/i,
    'deploy',
  ],
  [
    /^(?:create|new|add|run|start|import|provision|install|register|allocate|attach|mb|create-\S+|run-\S+|start-\S+|add-\S+|attach-\S+|register-\S+|import-\S+|allocate-\S+|build|pull|load|tag|up)$/i,
    'create',
  ],
  [
    /^(?:set|update|modify|patch|edit|put|replace|enable|disable|stop|restart|reboot|pause|resume|drain|cordon|taint|label|annotate|move|mv|cp|copy|reset|change|rotate|set-\S+|update-\S+|modify-\S+|put-\S+|stop-\S+|reboot-\S+|restart-\S+|enable-\S+|disable-\S+|change-\S+|reset-\S+|suspend|unset|config:set|config:unset|maintenance:on)$/i,
    'update',
  ],
]

/** The verb of one word; undefined for a word that is none. */
export function cloudVerb(word: string): string | undefined {
  return rows.find(([pattern]) => pattern.test(word))?.[1]
}
