import type { JsonObject } from '../../src/ground/model/json.ts'

/** The language of an answer. */
export type AnswerLanguage = 'en' | 'de' | 'fr' | 'es' | 'nl'

/** One answer to a teach-back, with what a careful person would say of it. */
export type LabelledAnswer = readonly [AnswerLanguage, 'pass' | 'fail', string]

/** A call that waits for somebody's own words, and answers that were written before the grader was read. */
export interface TaughtCall {
  readonly call: { readonly command: string } | { readonly tool: string; readonly args: JsonObject }
  readonly answers: readonly LabelledAnswer[]
}

/**
 * Two hundred answers to twenty calls in five languages. Half show that somebody understood what happens, to what, and
 * what is lost or whom it reaches; half are padding, copies, lists, other calls, or nothing.
 */
export const taughtCalls: readonly TaughtCall[] = [
  {
    call: { command: 'kubectl delete namespace production-eu' },
    answers: [
      [
        'en',
        'pass',
        'The whole production-eu namespace is deleted, every service in it stops and customers in Europe are offline; there is no way back.',
      ],
      [
        'en',
        'pass',
        'It wipes out the production-eu namespace with all pods and volumes, so users lose the site and the data is gone for good.',
      ],
      [
        'de',
        'pass',
        'Der Namensraum production-eu wird mit allem gelöscht, was darin läuft; die Kunden in Europa verlieren den Dienst, rückgängig machen kann man das nicht.',
      ],
      [
        'fr',
        'pass',
        'Cela supprime tout le namespace production-eu et les services des clients européens tombent, sans aucun moyen de revenir en arrière.',
      ],
      [
        'es',
        'pass',
        'Borra por completo el namespace production-eu, los clientes se quedan sin servicio y los datos no se pueden recuperar después.',
      ],
      [
        'en',
        'fail',
        'delete namespace production-eu one two three four five six seven eight nine ten eleven twelve thirteen',
      ],
      [
        'en',
        'fail',
        'Deletes the namespace production-eu (kubernetes) with everything in it, in production.',
      ],
      [
        'en',
        'fail',
        'in production with everything in it (kubernetes) production-eu the namespace deletes everything gone',
      ],
      ['en', 'fail', 'I have read this carefully and I think it is fine to go ahead with it now, thank you'],
      [
        'de',
        'fail',
        'löschen production-eu löschen production-eu löschen production-eu löschen production-eu löschen production-eu löschen',
      ],
    ],
  },
  {
    call: { command: 'psql -h db.acme.com -d shop -c "DROP TABLE customers"' },
    answers: [
      [
        'en',
        'pass',
        'The customers table is dropped from the shop database, so all customer records are lost unless there is a backup somewhere.',
      ],
      [
        'nl',
        'pass',
        'De tabel customers wordt verwijderd uit de winkel, alle klantgegevens zijn dan weg en zonder reservekopie komen ze niet terug.',
      ],
      [
        'de',
        'pass',
        'Die Tabelle customers in der Datenbank shop wird gelöscht, alle Kundendaten sind danach weg und nur eine Sicherung hilft noch.',
      ],
      [
        'es',
        'pass',
        'Se elimina la tabla customers de la base shop y perdemos todos los datos de los clientes, sin vuelta atrás.',
      ],
      [
        'en',
        'pass',
        'Removes customers completely: we lose every row we have about our buyers and nobody can restore that without a dump.',
      ],
      [
        'en',
        'fail',
        'customers customers table table drop drop database database shop shop db db acme acme com com',
      ],
      [
        'en',
        'fail',
        'drop table customers please approve please approve please approve please approve please approve please',
      ],
      [
        'fr',
        'fail',
        'oui oui je comprends très bien ce que fait cette commande et je suis tout à fait d’accord',
      ],
      [
        'en',
        'fail',
        'Adds a new column to the orders table so that the shop can show older invoices to its buyers.',
      ],
      [
        'en',
        'fail',
        'psql -h db.acme.com -d shop -c DROP TABLE customers this is the command that runs here today',
      ],
    ],
  },
  {
    call: {
      tool: 'send_money',
      args: { to: 'bob', amount: 90000, currency: 'USD', reference: 'invoice 17' },
    },
    answers: [
      [
        'en',
        'pass',
        'We pay bob ninety thousand dollars, and once the money has been sent we will not get it back.',
      ],
      [
        'de',
        'pass',
        'Es werden 90000 Dollar an bob überwiesen, das Geld ist danach weg und kommt von allein nicht zurück.',
      ],
      [
        'fr',
        'pass',
        'On envoie 90000 dollars à bob pour une facture, et cet argent ne pourra pas être récupéré ensuite.',
      ],
      [
        'nl',
        'pass',
        'Er gaat 90000 dollar naar bob voor een rekening, en dat geld krijgen we niet zomaar weer terug.',
      ],
      [
        'en',
        'pass',
        'A transfer of 90000 to bob leaves our account for that invoice; it is final as soon as it goes out.',
      ],
      ['en', 'fail', 'bob 90000 USD invoice 17 bob 90000 USD invoice 17 bob 90000 USD invoice 17'],
      ['en', 'fail', 'send money to bob alpha beta gamma delta epsilon zeta eta theta iota kappa lambda'],
      [
        'es',
        'fail',
        'me parece bien y no veo ningún problema con esto, así que puede seguir adelante sin más',
      ],
      [
        'en',
        'fail',
        'This sends an email to bob with the invoice attached so that he can look at it when he has time.',
      ],
      [
        'en',
        'fail',
        'Sends 90000 USD to bob. Sends 90000 USD to bob. Sends 90000 USD to bob. Sends 90000 USD to bob.',
      ],
    ],
  },
  {
    call: { command: 'npm publish --access public' },
    answers: [
      [
        'en',
        'pass',
        'Our package is published on npm for everyone, and what has been downloaded once can never be taken back.',
      ],
      [
        'de',
        'pass',
        'Das Paket wird öffentlich auf npm veröffentlicht, jeder kann es herunterladen und zurückholen lässt es sich dann nicht mehr.',
      ],
      [
        'fr',
        'pass',
        'Le paquet est publié sur npm pour tout le monde, et une fois téléchargé on ne peut plus le reprendre.',
      ],
      [
        'es',
        'pass',
        'Publica este paquete en npm para cualquiera; una vez descargado ya no se puede retirar de los ordenadores ajenos.',
      ],
      [
        'en',
        'pass',
        'Makes this version public on npm, so anybody installs our code from then on and unpublishing it will not undo that.',
      ],
      [
        'en',
        'fail',
        'npm publish access public npm publish access public npm publish access public npm publish',
      ],
      [
        'en',
        'fail',
        'Publishes this package with npm. Package npm with this publishes public access public.',
      ],
      ['nl', 'fail', 'ik heb alles gelezen en ik vind het goed, dus ga maar gewoon verder met je werk'],
      [
        'en',
        'fail',
        'publish one publish two publish three publish four publish five publish six publish seven publish eight',
      ],
      [
        'en',
        'fail',
        'It installs the packages that this project asks for, which only changes the node modules folder here.',
      ],
    ],
  },
  {
    call: { command: 'git push --force origin main' },
    answers: [
      [
        'en',
        'pass',
        'The main branch on origin is overwritten by ours, and commits that colleagues pushed there disappear for all of them.',
      ],
      [
        'en',
        'pass',
        'Force pushing rewrites main for the whole team: their commits on the remote can be lost and everyone has to reset.',
      ],
      [
        'de',
        'pass',
        'Der Zweig main wird mit Gewalt überschrieben, Commits der anderen auf dem Server gehen dabei verloren und fehlen allen.',
      ],
      [
        'fr',
        'pass',
        'La branche main du serveur est écrasée, les commits des collègues peuvent être perdus et toute l’équipe est touchée.',
      ],
      [
        'nl',
        'pass',
        'De tak main op de server wordt overschreven; commits van collega’s raken kwijt en iedereen moet opnieuw beginnen.',
      ],
      ['en', 'fail', 'push force origin main lorem ipsum dolor sit amet consectetur adipiscing elit sed do'],
      ['en', 'fail', 'Pushes main to origin by force; what can be lost: commits on the remote.'],
      ['en', 'fail', 'commits on the remote lost be can; force by origin to main pushes what'],
      ['es', 'fail', 'sí claro que sí, adelante con todo, no hay ningún problema para nadie con este cambio'],
      [
        'en',
        'fail',
        'It fetches the newest commits from the server and shows how far behind my own branch has fallen.',
      ],
    ],
  },
  {
    call: { command: 'rm -rf ~/photos' },
    answers: [
      [
        'en',
        'pass',
        'My photos folder at home is deleted with every picture in it, and there is no copy to restore them from.',
      ],
      [
        'de',
        'pass',
        'Der ganze Ordner photos in meinem Heimverzeichnis wird gelöscht, alle Bilder sind weg und nicht wiederherzustellen.',
      ],
      [
        'es',
        'pass',
        'Borra la carpeta photos de mi casa con todas las imágenes, y no se pueden recuperar porque no hay copia.',
      ],
      [
        'nl',
        'pass',
        'De map photos in mijn thuismap wordt gewist, alle foto’s zijn dan weg en er is geen kopie van.',
      ],
      [
        'en',
        'pass',
        'Everything under photos gets erased from the disk for good, so years of family pictures would be gone.',
      ],
      [
        'en',
        'fail',
        'photos photos photos photos photos photos delete delete delete delete delete delete folder folder',
      ],
      ['en', 'fail', 'rm -rf photos and so on and so forth as it stands above on the screen here'],
      [
        'fr',
        'fail',
        'je confirme que j’ai bien lu la page et que tout me semble correct, vous pouvez continuer',
      ],
      [
        'en',
        'fail',
        'The photos are copied to a backup folder first, so nothing is lost and I can look at them later.',
      ],
      ['en', 'fail', 'a b c d e f g h i j k l delete photos m n o p q r s'],
    ],
  },
  {
    call: { command: 'terraform destroy -auto-approve -var-file=prod.tfvars' },
    answers: [
      [
        'en',
        'pass',
        'Terraform destroys the complete production stack: servers, databases and networks vanish, the service is down and data is lost.',
      ],
      [
        'de',
        'pass',
        'Terraform zerstört die gesamte Umgebung der Produktion, alle Server und Datenbanken sind weg und die Kunden stehen ohne Dienst da.',
      ],
      [
        'fr',
        'pass',
        'Terraform détruit toute l’infrastructure de production, les serveurs et les données disparaissent et les clients n’ont plus rien.',
      ],
      [
        'es',
        'pass',
        'Terraform destruye toda la infraestructura de producción; los servidores y los datos desaparecen y los clientes se quedan sin servicio.',
      ],
      [
        'en',
        'pass',
        'The entire stack in prod is torn down without asking again, which takes the databases with it and cannot be reversed.',
      ],
      [
        'en',
        'fail',
        'terraform destroy auto approve var file prod tfvars terraform destroy auto approve var file',
      ],
      ['en', 'fail', 'destroy destroy stack stack one two three four five six seven eight nine ten eleven'],
      [
        'en',
        'fail',
        'It looks good to me and the agent knows best what has to be done with this environment.',
      ],
      ['nl', 'fail', 'dit lijkt mij helemaal in orde, ik zie hier geen enkel gevaar en geef toestemming'],
      [
        'en',
        'fail',
        'Terraform shows a plan of what would change in staging, and nothing at all is touched by doing that.',
      ],
    ],
  },
  {
    call: { tool: 'delete_user', args: { id: 'usr_123', environment: 'production' } },
    answers: [
      [
        'en',
        'pass',
        'The account usr_123 is removed from production, that person can no longer log in and their data is gone for ever.',
      ],
      [
        'de',
        'pass',
        'Das Konto usr_123 wird in der Produktion gelöscht, die Person kommt nicht mehr hinein und ihre Daten sind verloren.',
      ],
      [
        'fr',
        'pass',
        'Le compte usr_123 est supprimé en production, la personne ne peut plus entrer et ses données sont perdues.',
      ],
      [
        'en',
        'pass',
        'We delete the live user usr_123, and whatever that customer had with us cannot be brought back afterwards.',
      ],
      [
        'es',
        'pass',
        'Elimina la cuenta usr_123 en producción; ese cliente pierde el acceso y sus datos no se recuperan nunca más.',
      ],
      [
        'en',
        'fail',
        'usr_123 production usr_123 production usr_123 production delete usr_123 production usr_123 production',
      ],
      ['en', 'fail', 'Calls delete_user usr_123, in production. In production usr_123 delete_user calls.'],
      ['en', 'fail', 'delete the user user the delete now here there where when why who what how this that'],
      [
        'de',
        'fail',
        'das sieht alles gut aus und ich bin damit einverstanden, bitte einfach weiter machen wie gehabt',
      ],
      [
        'en',
        'fail',
        'Creates a new test account called usr_123 on staging so that the team can try the login page.',
      ],
    ],
  },
  {
    call: {
      tool: 'send_email',
      args: {
        to: ['all-customers@acme.com'],
        subject: 'We are closing',
        body: 'Your account ends on Friday.',
      },
    },
    answers: [
      [
        'en',
        'pass',
        'Every customer on the all-customers list gets an email saying that their account ends, and a sent mail cannot be recalled.',
      ],
      [
        'de',
        'pass',
        'Eine Mail geht an alle Kunden über all-customers, dass ihr Konto endet; verschickt ist verschickt, zurückholen geht nicht.',
      ],
      [
        'fr',
        'pass',
        'Un courriel part à tous les clients par all-customers pour annoncer la fermeture, et on ne peut plus le rappeler.',
      ],
      [
        'nl',
        'pass',
        'Alle klanten op all-customers krijgen een mail dat hun account stopt, en die kunnen we niet meer terughalen.',
      ],
      [
        'en',
        'pass',
        'Mails our whole customer base via all-customers that we are closing, which everybody will have read before we can correct it.',
      ],
      [
        'en',
        'fail',
        'all-customers acme com all-customers acme com all-customers acme com mail mail mail mail mail',
      ],
      ['en', 'fail', 'send an email apple banana cherry orange lemon grape melon peach plum pear fig date'],
      ['en', 'fail', 'Sends a message to all-customers@acme.com. To all-customers@acme.com a message sends.'],
      [
        'es',
        'fail',
        'vale, de acuerdo, lo he leído todo con mucha atención y me parece que está perfecto así',
      ],
      [
        'en',
        'fail',
        'It saves a draft in my own mailbox, which only I can see until I decide to do something with it.',
      ],
    ],
  },
  {
    call: { command: 'aws s3 rb s3://acme-backups --force' },
    answers: [
      [
        'en',
        'pass',
        'The bucket acme-backups is deleted together with all backups in it, after which nothing is left to restore from.',
      ],
      [
        'de',
        'pass',
        'Der Bucket acme-backups wird samt allen Sicherungen gelöscht, danach haben wir nichts mehr, woraus wir etwas wiederherstellen könnten.',
      ],
      [
        'fr',
        'pass',
        'Le bucket acme-backups est supprimé avec toutes les sauvegardes, et après cela plus rien ne peut être restauré.',
      ],
      [
        'es',
        'pass',
        'Borra el bucket acme-backups con todas las copias de seguridad, y después no queda nada para recuperar.',
      ],
      [
        'en',
        'pass',
        'Empties and removes acme-backups on AWS, so every archived copy we own is lost for good.',
      ],
      ['en', 'fail', 'aws s3 rb force acme-backups aws s3 rb force acme-backups aws s3 rb force'],
      [
        'en',
        'fail',
        'Deletes the bucket s3://acme-backups with everything in it (aws), everything in it (aws) bucket deletes.',
      ],
      [
        'en',
        'fail',
        'bucket bucket bucket delete delete delete backup backup backup acme acme acme one two three four',
      ],
      [
        'en',
        'fail',
        'Lists the names of all buckets of the account so that I can see which of them are old.',
      ],
      ['nl', 'fail', 'prima hoor, ik heb er naar gekeken en het mag van mij allemaal gewoon doorgaan nu'],
    ],
  },
  {
    call: { command: 'gh repo delete acme/web --yes' },
    answers: [
      [
        'en',
        'pass',
        'The GitHub repository acme/web is deleted with all its issues and history, and the whole team loses it for good.',
      ],
      [
        'de',
        'pass',
        'Das Repository acme/web wird auf GitHub gelöscht, mit allen Issues und der Geschichte; das ganze Team verliert es.',
      ],
      [
        'fr',
        'pass',
        'Le dépôt acme/web est supprimé de GitHub avec son historique, et toute l’équipe le perd définitivement.',
      ],
      [
        'nl',
        'pass',
        'De repository acme/web wordt verwijderd van GitHub, met alle issues, en het team kan er niet meer bij.',
      ],
      [
        'en',
        'pass',
        'We erase acme/web from GitHub, which takes the pull requests and history away from everyone irreversibly.',
      ],
      ['en', 'fail', 'acme/web acme/web acme/web acme/web repo repo repo repo delete delete delete delete'],
      [
        'en',
        'fail',
        'Deletes the repository acme/web; what can be lost: the whole repository. Repository whole lost.',
      ],
      ['es', 'fail', 'todo bien por mi parte, confío en que el agente sabe lo que hace en este caso'],
      [
        'en',
        'fail',
        'It makes a private copy of another project so that I may change its readme without asking.',
      ],
      ['en', 'fail', 'delete repo acme web red green blue yellow black white brown purple pink grey cyan'],
    ],
  },
  {
    call: { command: 'psql -d shop -c "DELETE FROM orders"' },
    answers: [
      [
        'en',
        'pass',
        'Every row of orders is deleted because there is no condition, so the shop loses all purchases ever made.',
      ],
      [
        'de',
        'pass',
        'Alle Zeilen der Tabelle orders werden gelöscht, der Laden verliert sämtliche Bestellungen und ohne Sicherung kommen sie nicht zurück.',
      ],
      [
        'es',
        'pass',
        'Borra todas las filas de orders, la tienda pierde todos los pedidos y sin copia no se pueden recuperar.',
      ],
      [
        'fr',
        'pass',
        'Toutes les lignes de orders sont supprimées, la boutique perd ses commandes et rien ne permet de les retrouver.',
      ],
      [
        'en',
        'pass',
        'Clears the orders table completely, all purchase records of our customers are gone unless somebody kept a dump.',
      ],
      [
        'en',
        'fail',
        'delete from orders delete from orders delete from orders delete from orders delete from orders',
      ],
      [
        'en',
        'fail',
        'Deletes every row of orders. Orders of row every deletes. Every orders row deletes of.',
      ],
      [
        'en',
        'fail',
        'orders shop psql alpha bravo charlie delta echo foxtrot golf hotel india juliet kilo delete',
      ],
      [
        'de',
        'fail',
        'ich habe es gelesen und finde es völlig in Ordnung, es darf jetzt gerne so weiter gehen',
      ],
      [
        'en',
        'fail',
        'Counts how many orders there were last month and prints the number, which changes nothing in the database.',
      ],
    ],
  },
  {
    call: { command: 'curl -X DELETE https://api.acme.com/v1/projects/atlas' },
    answers: [
      [
        'en',
        'pass',
        'The project atlas is deleted at api.acme.com, everyone who works on it loses what was stored there for good.',
      ],
      [
        'de',
        'pass',
        'Das Projekt atlas wird bei api.acme.com gelöscht, und alle, die daran arbeiten, verlieren was dort gespeichert war.',
      ],
      [
        'fr',
        'pass',
        'Le projet atlas est supprimé chez api.acme.com, et ceux qui y travaillent perdent tout sans retour possible.',
      ],
      [
        'nl',
        'pass',
        'Het project atlas wordt bij acme verwijderd, en wie eraan werkt is alles kwijt zonder weg terug.',
      ],
      [
        'en',
        'pass',
        'Asks the API to remove atlas: the project and its contents are gone afterwards, also for our colleagues.',
      ],
      ['en', 'fail', 'curl delete https api acme com v1 projects atlas curl delete https api acme com'],
      [
        'en',
        'fail',
        'atlas atlas atlas atlas atlas delete atlas delete atlas delete atlas delete atlas delete',
      ],
      [
        'en',
        'fail',
        'Reads the list of projects from the API and shows me how many of them are still active.',
      ],
      ['es', 'fail', 'no tengo nada en contra de esta llamada y por eso la dejo pasar tal como está'],
      [
        'en',
        'fail',
        'delete project one project two project three project four project five project six project seven project',
      ],
    ],
  },
  {
    call: { command: 'scp customers.csv upload@198.51.100.7:/incoming' },
    answers: [
      [
        'en',
        'pass',
        'The file customers.csv is copied to a stranger’s machine at 198.51.100.7, and we cannot take the data back afterwards.',
      ],
      [
        'de',
        'pass',
        'Die Datei customers.csv wird an den fremden Rechner 198.51.100.7 geschickt, die Kundendaten sind dann draußen und nicht zurückzuholen.',
      ],
      [
        'es',
        'pass',
        'Envía el archivo customers.csv a la máquina 198.51.100.7, los datos de clientes salen de aquí y no vuelven.',
      ],
      [
        'fr',
        'pass',
        'Le fichier customers.csv est envoyé vers 198.51.100.7, les données des clients sortent et ne peuvent plus être reprises.',
      ],
      [
        'en',
        'pass',
        'Uploads customers.csv to 198.51.100.7, so whoever runs that server then has the personal details of our customers.',
      ],
      [
        'en',
        'fail',
        'scp customers csv upload incoming scp customers csv upload incoming scp customers csv upload',
      ],
      [
        'en',
        'fail',
        'Sends customers.csv to 198.51.100.7. 198.51.100.7 to customers.csv sends. Sends to customers.csv.',
      ],
      [
        'nl',
        'fail',
        'dit is gewoon normaal werk en ik heb er dus helemaal geen bezwaar tegen dat het gebeurt',
      ],
      [
        'en',
        'fail',
        'Downloads a report from the server into my own folder so that I can open it in a spreadsheet.',
      ],
      [
        'en',
        'fail',
        'send file monday tuesday wednesday thursday friday saturday sunday january february march april may',
      ],
    ],
  },
  {
    call: { command: 'docker volume rm shop_pgdata' },
    answers: [
      [
        'en',
        'pass',
        'The Docker volume shop_pgdata is removed, and with it the whole Postgres database that was stored there is lost.',
      ],
      [
        'de',
        'pass',
        'Das Volume shop_pgdata wird entfernt, die Datenbank darin ist damit weg und lässt sich nicht wiederherstellen.',
      ],
      [
        'fr',
        'pass',
        'Le volume shop_pgdata est supprimé, et toute la base de données qu’il contient est perdue définitivement.',
      ],
      [
        'nl',
        'pass',
        'Het volume shop_pgdata wordt verwijderd, de hele databank daarin is dan weg en komt niet meer terug.',
      ],
      [
        'en',
        'pass',
        'Deletes shop_pgdata, which holds our database files; without a backup the contents cannot be brought back.',
      ],
      [
        'en',
        'fail',
        'shop_pgdata docker volume rm shop_pgdata docker volume rm shop_pgdata docker volume rm',
      ],
      [
        'en',
        'fail',
        'Deletes the volume shop_pgdata (docker). (docker) shop_pgdata volume the deletes, volume deletes.',
      ],
      [
        'en',
        'fail',
        'Restarts the database container so that it picks up its new settings, which takes a few seconds.',
      ],
      ['en', 'fail', 'remove volume uno dos tres cuatro cinco seis siete ocho nueve diez once doce trece'],
      ['de', 'fail', 'ja ja das passt schon so, mach einfach weiter, ich vertraue dir da ganz und gar'],
    ],
  },
  {
    call: { command: 'git branch -D release-2' },
    answers: [
      [
        'en',
        'pass',
        'My local branch release-2 is deleted even though it was not merged, so its commits are hard to find again.',
      ],
      [
        'de',
        'pass',
        'Der Zweig release-2 wird gelöscht, auch wenn er nicht zusammengeführt ist; seine Commits sind dann kaum wiederzufinden.',
      ],
      [
        'es',
        'pass',
        'Borra la rama release-2 aunque no esté fusionada, y los commits que solo estaban ahí se pierden.',
      ],
      [
        'fr',
        'pass',
        'La branche release-2 est supprimée même sans fusion, et les commits qui n’étaient que là seront perdus.',
      ],
      [
        'en',
        'pass',
        'Throws away release-2; work that exists on no other branch would be lost with it unless I dig in the reflog.',
      ],
      [
        'en',
        'fail',
        'release-2 release-2 release-2 release-2 branch branch branch branch delete delete delete',
      ],
      ['en', 'fail', 'git branch big D release-2 exactly as it is written above there in the box here'],
      ['nl', 'fail', 'het is goed zo, ik heb het begrepen en er is volgens mij niets aan de hand'],
      [
        'en',
        'fail',
        'Creates another branch called release-3 from main, so that the team can begin with the next version.',
      ],
      ['en', 'fail', 'delete branch dog cat bird fish horse cow sheep goat pig hen duck goose'],
    ],
  },
  {
    call: { command: 'chmod -R 777 /srv/shared' },
    answers: [
      [
        'en',
        'pass',
        'Everybody on this machine may then change every file below /srv/shared, because the permissions are opened for all.',
      ],
      [
        'de',
        'pass',
        'Alle Rechte unter /srv/shared werden für jeden geöffnet, jedes Konto auf dem Rechner kann die Dateien dann ändern.',
      ],
      [
        'fr',
        'pass',
        'Les droits de tout ce qui est sous /srv/shared sont ouverts, et chacun sur la machine peut modifier ces fichiers.',
      ],
      [
        'es',
        'pass',
        'Cambia los permisos de todo lo que hay en /srv/shared, y cualquiera en esta máquina puede modificar esos archivos.',
      ],
      [
        'en',
        'pass',
        'The permissions under /srv/shared become wide open, so any account can write there and the old rights are not kept anywhere.',
      ],
      ['en', 'fail', 'chmod 777 srv shared chmod 777 srv shared chmod 777 srv shared chmod 777 srv'],
      [
        'en',
        'fail',
        'Sets the permissions 777 on /srv/shared and everything below it. Below it everything, permissions sets.',
      ],
      [
        'en',
        'fail',
        'permissions apple permissions banana permissions cherry permissions lemon permissions melon permissions fig shared',
      ],
      [
        'en',
        'fail',
        'Shows who owns the files in the shared folder and how large they are, without touching them.',
      ],
      ['nl', 'fail', 'ik ben het hier helemaal mee eens en daarom mag dit wat mij betreft nu gebeuren'],
    ],
  },
  {
    call: { command: 'helm uninstall payments -n prod' },
    answers: [
      [
        'en',
        'pass',
        'The payments release is taken out of the prod cluster, so nobody can pay us until somebody installs it again.',
      ],
      [
        'de',
        'pass',
        'Das Release payments wird aus prod entfernt, die Zahlungen der Kunden gehen dann nicht mehr bis es neu eingerichtet ist.',
      ],
      [
        'es',
        'pass',
        'Desinstala payments de producción, los clientes ya no pueden pagar hasta que alguien lo instale otra vez.',
      ],
      [
        'nl',
        'pass',
        'De release payments wordt uit prod verwijderd, klanten kunnen niet meer betalen tot iemand het opnieuw installeert.',
      ],
      [
        'en',
        'pass',
        'Uninstalls payments in production: the service stops for all customers, and its resources in the cluster are deleted.',
      ],
      ['en', 'fail', 'helm uninstall payments n prod helm uninstall payments n prod helm uninstall payments'],
      [
        'en',
        'fail',
        'payments payments payments payments uninstall uninstall uninstall uninstall prod prod prod prod',
      ],
      ['fr', 'fail', 'c’est bon pour moi, je vois bien de quoi il s’agit et je donne mon accord'],
      [
        'en',
        'fail',
        'Updates the chart of the login page to a newer version on staging, which we can roll back later.',
      ],
      ['en', 'fail', 'uninstall payments north south east west up down left right front back top bottom'],
    ],
  },
  {
    call: { command: 'sudo systemctl stop firewalld' },
    answers: [
      [
        'en',
        'pass',
        'The firewall service firewalld is stopped, so anybody on the network can reach every open port of this machine.',
      ],
      [
        'de',
        'pass',
        'Die Firewall firewalld wird angehalten, danach kann jeder im Netz die offenen Ports dieses Rechners erreichen.',
      ],
      [
        'fr',
        'pass',
        'Le pare-feu firewalld est arrêté, et n’importe qui sur le réseau peut alors atteindre les ports de la machine.',
      ],
      [
        'nl',
        'pass',
        'De firewall firewalld wordt gestopt, en iedereen op het netwerk kan daarna bij de open poorten van deze machine.',
      ],
      [
        'en',
        'pass',
        'Turns off firewalld: this computer has no protection against the network any more until someone starts it again.',
      ],
      [
        'en',
        'fail',
        'sudo systemctl stop firewalld sudo systemctl stop firewalld sudo systemctl stop firewalld sudo',
      ],
      [
        'en',
        'fail',
        'Stops the service firewalld (through sudo). Sudo through firewalld service the stops. Service stops.',
      ],
      [
        'en',
        'fail',
        'It prints the state of the services, which helps me to see why the page does not load.',
      ],
      ['es', 'fail', 'está bien, lo entiendo todo y no me preocupa nada de lo que pone en la pantalla'],
      [
        'en',
        'fail',
        'stop firewalld spring summer autumn winter morning noon evening night today tomorrow yesterday soon',
      ],
    ],
  },
  {
    call: { command: 'psql -d shop -c "GRANT ALL PRIVILEGES ON DATABASE shop TO bob"' },
    answers: [
      [
        'en',
        'pass',
        'The account bob gets every right on the shop database, so bob could read and change all of our data.',
      ],
      [
        'de',
        'pass',
        'Das Konto bob bekommt alle Rechte auf die Datenbank shop und könnte damit sämtliche Daten lesen und ändern.',
      ],
      [
        'fr',
        'pass',
        'Le compte bob reçoit tous les droits sur la base shop, et il pourra lire et modifier toutes les données.',
      ],
      [
        'es',
        'pass',
        'Concede a bob todos los permisos sobre la base shop, así que podrá leer y cambiar todos los datos.',
      ],
      [
        'en',
        'pass',
        'Grants bob full privileges in shop; from then on that user may do whatever an owner of the database can.',
      ],
      ['en', 'fail', 'bob shop bob shop bob shop bob shop grant all grant all grant all grant all'],
      ['en', 'fail', 'grant all privileges on database shop to bob this is what is written in the command'],
      ['nl', 'fail', 'ik begrijp het en ik ga ermee akkoord, er hoeft van mij verder niets te veranderen'],
      [
        'en',
        'fail',
        'Makes a nightly copy of the shop database and stores it in a folder that only the owner reads.',
      ],
      ['en', 'fail', 'grant bob sun moon star sky cloud rain snow wind storm fog ice fire'],
    ],
  },
]
