import type { ActClass } from '../../ground/model/hearing.ts'

/** Verbs as an order says them, by the class of their act; English, German, French, Spanish, Portuguese, Italian, Russian, Dutch, Polish. */
export const actVerbs: Readonly<Record<Exclude<ActClass, 'other' | 'follow'>, string>> = {
  send: 'send sync mirror mail email e-mail message forward text notify tell reply respond share post write dm contact submit transmit deliver cc bcc sende schicke schick senden schicken leite weiterleiten mailen maile teile envoie envoyez envoyer transmets transférez partage partagez envía envia envíe envie enviar manda mande reenvía comparte encaminhe encaminha compartilhe mandar invia inviare invii manda inoltra condividi отправь отправьте отправить перешли перешлите напиши сообщи поделись compartir transmettre partager reenviar inoltrare spedire spedisci weitergeben übermitteln stuur stuurt sturen verstuur versturen verzend verzenden zend zenden deel delen deelt meld melden wyślij wysłać prześlij przesłać przekaż przekazać udostępnij udostępnić powiadom powiadomić podeślij napisz poinformuj',
  pay: 'pay transfer wire remit purchase buy order refund donate tip deposit withdraw invest sell trade bid charge überweise überweisen zahle bezahle kaufe bestelle zahlen paie payez payer vire virez virer achète achetez transfiere transfiera transferir paga pague pagar compra compre transfira transfere pague bonifica paga pagare trasferisci acquista переведи переведите перевести оплати оплатите заплати купи verser ingresar ingresa abonar bezahlen spend reimburse versez ingrese abone versi bonifichi depositar pagamento оплатить перечисли betaal betalen stort storten koop kopen bestel bestellen schenk zapłać zapłacić opłać opłacić przelej przelać wpłać wpłacić kup kupić zamów zamówić',
  delete:
    'delete remove erase wipe drop purge destroy clear trash uninstall lösche löschen entferne entfernen supprime supprimez supprimer efface effacez elimina elimine eliminar borra borre apague exclua apaga remova elimina cancella eliminare cancellare rimuovi удали удалите удалить сотри rm unlink effacer archive expunge revoke verwijder verwijderen wis wissen schrap schrappen usuń usunąć skasuj skasować wymaż wykasuj',
  invite:
    'invite add enroll lade einladen hinzufügen füge invite invitez inviter ajoute ajoutez invita invite invitar agrega añade convide convida adicione invita invitare aggiungi пригласи пригласите добавь добавьте ajouter agregar añadir aggiungere adicionar assign delegate enlist trage aufnehmen adiciona добавить пригласить delegar nodig uitnodigen voeg toevoegen zaproś zaprosić dodaj dodać dopisz dopisać',
  grant:
    'grant give authorize authorise approve permit allow share promote gewähre erteile freigeben genehmige accorde accordez donne autorise autorisez concede conceda otorga autoriza autorize conceda dê concedi autorizza выдай предоставь разреши dar accorder donner concedere otorgar conceder assign whitelist gib gebt geben gewähren erteilen dá da dale den dai dare donnez дай дайте дать предоставить добавь berechtige geef geven verleen verlenen machtig machtigen nadaj nadać przyznaj przyznać zezwól zezwolić upoważnij upoważnić',
  visit:
    'visit open go browse navigate click follow check fetch download load access see read view besuche öffne klicke folge lies rufe lade herunterladen visite visitez ouvre ouvrez clique cliquez télécharge téléchargez consulte visita visite abre abra haz descarga descargue acesse clique baixe abra visita apri clicca scarica leggi посети посетите открой откройте перейди перейдите скачай прочитай request scan ouvrir visiter abrir visitar aprire visitare bezoek bezoeken klik klikken otwórz otworzyć odwiedź odwiedzić kliknij kliknąć pobierz pobrać wejdź',
  create:
    'create make add schedule book reserve set register generate write set-up insert save store remember memorize memorise persist put record log erstelle anlegen lege plane trage crée créez créer ajoute planifie crea cree crear agenda programe crie criar agende crea creare aggiungi pianifica создай создайте запланируй append maak maken plannen registreer registreren utwórz utworzyć stwórz zapisz zapisać zarejestruj zarejestrować wpisz wpisać',
  change:
    'change update modify edit patch put upsert set reset rename replace adjust switch move alter increase decrease enable disable turn install restart ändere ändern aktualisiere setze ersetze change changez modifie modifiez mets cambia cambie cambiar actualiza modifica mude altere altera atualize cambia modifica aggiorna imposta измени измените обнови поменяй assign scale upgrade downgrade modificar modifier mettre aggiornare actualizar reschedule postpone mettez actualice cambiez aktualisieren setzen remplacez sostituisci sustituye substitua замени wijzig wijzigen verander veranderen vervang vervangen installeer installeren schakel zet zmień zmienić zamień zamienić zastąp zastąpić zaktualizuj zaktualizować ustaw ustawić wyłącz wyłączyć włącz włączyć zainstaluj zainstalować',
  publish:
    'publish post upload push deploy release tweet blog comment veröffentliche poste lade hochladen publie publiez publica publique publicar sube publique poste pubblica pubblicare carica опубликуй опубликуйте загрузи publier publiceer publiceren plaats plaatsen opublikuj opublikować',
  run: 'run execute call invoke use start launch perform install eval source führe ausführen starte nutze verwende exécute exécutez lance lancez utilise ejecuta ejecute ejecutar usa utilice execute rode use esegui eseguire usa avvia запусти запустите выполни выполните используй exec npx exécuter calling voer uitvoeren gebruik gebruiken uruchom uruchomić wykonaj wykonać użyj użyć',
  operate:
    'guide move drive fly leave join quit exit navigate dispatch order deploy start stop lock arm activate ring dial block unblock blacklist whitelist ban mute follow unfollow subscribe vote rate sign log clone fork star commit import export convert encrypt decrypt backup restore compress extract monitor track search manage handle complete finish perform do let allow cancel pause resume schedule print scan translate play record heat cool water feed clean guide steer park go scale assign request restart reboot escalate attach detach paste connect disconnect pair reply resolve close reopen merge bash npx npm pip ship exchange reschedule postpone starte stoppe skaliere redémarre redémarrez reinicia reinicie riavvia reinicie перезапусти masquer vul invullen bevestig bevestigen onderteken wypełnij wypełnić potwierdź potwierdzić wybierz podpisz zgłoś',
  unlock:
    'unlock unblock open disarm disable deactivate turn entsperre öffne déverrouille ouvre desbloquea abre destranque desbloqueie sblocca apri разблокируй открой ontgrendel ontgrendelen odblokuj odblokować',
  read: 'get find search retrieve collect gather list look summarize summarise extract obtain fetch show provide hole suche finde sammle récupère récupérez cherche trouve obtén busca recupera obtenha procure colete ottieni cerca recupera получи найди собери haal zoek zoeken verzamel znajdź zbierz wyszukaj',
  book: 'book reserve buche reserviere réserve réservez reserva reserve prenota забронируй réserver reservar prenotare buchen boek boeken reserveer reserveren zarezerwuj zarezerwować',
  cancel:
    'cancel abort stop unsubscribe terminate close storniere kündige annule annulez cancela cancele anula annulla disdici отмени отмените annuler cancelar cancellare stornieren resign annuleer annuleren zeg opzeggen anuluj anulować odwołaj odwołać wypowiedz wypowiedzieć',
}

/** Verbs by which somebody is told to work a page; the name of a tool that has one says only how it does what it does. */
export const pageVerbs: ReadonlySet<string> = new Set(
  'type enter fill press tap tick confirm sign login'.split(' '),
)

/** Nouns by which a tool names its act, as in `creer_transfert`; in a sentence they order nothing. */
export const actNouns: Readonly<Partial<Record<ActClass, string>>> = {
  send: 'transfert envoi envio inoltro invio weiterleitung versand verzending wysylka',
  pay: 'payment transfert virement paiement versement überweisung zahlung pago transferencia transferência pagamento bonifico betaling overschrijving przelew platnosc',
  delete:
    'deletion removal suppression löschung eliminación borrado cancellazione exclusão verwijdering usuniecie',
  invite: 'invitation einladung invitación invito convite uitnodiging zaproszenie',
  publish: 'publication veröffentlichung publicación pubblicazione publicação publicatie publikacja',
}

/** Verbs in languages that are written without spaces. */
export const unspacedVerbs: Readonly<Partial<Record<ActClass, string>>> = {
  send: '发送|发给|转发|寄给|告诉|通知|分享|送信|送って|転送|共有',
  pay: '转账|付款|支付|汇款|购买|振り込|送金|支払|購入',
  delete: '删除|清除|移除|抹除|削除|消して|消去',
  invite: '邀请|添加|加入|招待|追加',
  grant: '授权|授予|允许|批准|許可|付与|承認',
  visit: '访问|打开|点击|下载|浏览|アクセス|開いて|クリック|ダウンロード|訪問',
  create: '创建|新建|安排|预约|作成|登録|予定',
  change: '修改|更改|更新|设置|改为|改成|换成|替换|変更|更新|設定',
  operate: '处理|办理|確認して|处置|処理|填写|入力|输入|確認し',
  book: '预订|预约|予約',
  cancel: '取消|退订|キャンセル|取り消',
  publish: '发布|上传|公開|投稿|アップロード',
  run: '运行|执行|调用|使用|実行|呼び出|使って',
  unlock: '解锁|开门|解錠|解除',
  read: '获取|查找|收集|搜索|取得|検索|探して|集め',
}
