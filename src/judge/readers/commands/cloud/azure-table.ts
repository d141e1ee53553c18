import type { Program } from '../program.ts'
import { readsCloud } from './reads-cloud.ts'
import { uploadsToAzure } from '../network/copies-to-store.ts'
import { rawRequests } from '../network/raw-requests.ts'
import { whole } from './cloud-program.ts'

/** The command lines of Microsoft’s cloud. */
export const azure: readonly Program[] = [
  {
    names: ['az'],
    read: [
      rawRequests,
      readsCloud({
        provider: 'azure',
        order: 'noun-verb',
        switches:
          'y yes no-wait only-show-errors debug verbose force-deletion overwrite follow help h what-if confirm-with-what-if all recursive',
        rows: [
          ['group delete', 'delete', 'resource-group', whole],
          ['group list|show|exists', 'read'],
          [
            'keyvault secret show|download / storage account keys list / ** list-keys|keys|list-connection-strings|show-connection-string / account get-access-token',
            'read',
            'secret',
          ],
          [
            'aks get-credentials / acr credential show / webapp deployment list-publishing-*',
            'read',
            'secret',
          ],
          [
            'login|logout|account|configure|version|upgrade|extension|feedback|find|rest|interactive|config|cloud',
            'login',
          ],
          [
            'role assignment|definition create|delete|update / ad ** create|create-for-rbac|delete|update|add|reset',
            'update',
            'permission',
          ],
          [
            'keyvault set-policy|delete-policy / sql server firewall-rule create|update / ** firewall-rule create',
            'update',
            'permission',
          ],
          ['lock delete / ** lock delete', 'unprotect', 'lock'],
          [
            'monitor diagnostic-settings|activity-log|log-profiles ** delete / monitor log-analytics workspace delete / security ** delete|update',
            'unprotect',
            'audit log',
          ],
          [
            'backup protection disable / backup ** delete / snapshot delete / ** snapshot delete|purge / backup container unregister',
            'delete',
            'backup',
            whole,
          ],
          [
            'keyvault purge / keyvault ** purge / keyvault delete / keyvault key delete',
            'delete',
            'vault',
            whole,
          ],
          ['storage blob delete', 'delete', 'object'],
          [
            'storage blob delete-batch / storage container delete / storage account delete / storage share delete',
            'delete',
            'bucket',
            whole,
          ],
          ['storage blob sync --delete-destination', 'delete', 'bucket'],
          ['storage blob|file|fs upload|upload-batch|sync|copy', 'create', 'object'],
          ['storage blob|file|fs download|download-batch|list|show', 'read', 'bucket'],
          [
            'sql db|server|mi delete / postgres|mysql|mariadb|cosmosdb|redis ** delete / cosmosdb|redis delete',
            'delete',
            'database',
            whole,
          ],
          [
            'vm|vmss|aks|acr|network|disk|webapp|functionapp|staticwebapp|containerapp|container|apim ** delete',
            'delete',
            '',
            whole,
          ],
          ['vm deallocate|stop|restart|start|redeploy|reimage', 'update', 'instance'],
          [
            'vm run-command invoke / aks command invoke / webapp ssh / container exec / containerapp exec',
            'exec',
          ],
          ['vmss scale --new-capacity=0 / aks scale --node-count=0|-c=0', 'scale', 'cluster', whole],
          ['deployment ** what-if|validate|show|list', 'read'],
          [
            'deployment ** create / webapp up / webapp deploy / webapp deployment ** / functionapp deployment ** / containerapp up|update / staticwebapp **',
            'deploy',
            'deployment',
          ],
          ['pipelines run / acr build', 'create', 'run'],
          ['network dns ** delete', 'delete', 'dns record'],
          ['repos delete / devops project delete', 'delete', 'repository', whole],
          ['boards|repos|pipelines|artifacts|devops **', 'none'],
          ['bicep **', 'read'],
        ],
        otherwise: 'update',
        unattended: 'y yes force-deletion',
      }),
      uploadsToAzure,
    ],
    keys: ['~/.azure/accessTokens.json'],
    examples: [
      ['az group delete -n shop --yes', 'infrastructure azure delete resource-group shop whole'],
      [
        'az storage blob upload --file a.txt --container-name web',
        'infrastructure azure create object web',
        'read a.txt recursive',
        'connect store windows.net sends a.txt',
      ],
    ],
  },
  {
    names: ['azd'],
    read: readsCloud({
      provider: 'azure',
      order: 'verb',
      values: 'e environment C cwd',
      rows: [
        ['down', 'delete', 'environment', whole],
        ['up|deploy|provision', 'deploy', 'environment'],
        ['env|auth|config|init|show|monitor|version|template|pipeline|package', 'read'],
      ],
      unattended: 'force purge',
    }),
    examples: [['azd down --force', 'infrastructure azure delete environment whole']],
  },
]
