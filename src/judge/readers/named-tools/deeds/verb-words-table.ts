/** The sense of a verb of a tool’s name, whatever the field. */
export type VerbSense =
  | 'look' // reads, lists, searches, computes
  | 'rehearse' // tries, simulates, drafts, estimates: nothing happens yet
  | 'note' // keeps something of one’s own
  | 'press' // works a page or a screen: what it works says what it does
  | 'pay' // moves money or what is worth money, whatever else the name says
  | 'trade' // moves money where money, or an amount, is named too
  | 'handle' // moves money where money is named too
  | 'remove'
  | 'change'
  | 'expel' // takes somebody’s place, post or standing
  | 'allow' // lets somebody do or reach something
  | 'grant' // gives something, which may be a right
  | 'off' // puts something out of action
  | 'publish'
  | 'lift' // takes back what was imposed
  | 'cut' // makes what opens a lock
  | 'release' // publishes where those who get it are named too
  | 'tell' // writes or speaks to somebody
  | 'act' // moves something physical
  | 'force' // moves something physical that can’t be taken back
  | 'end' // ends a contract or a service
  | 'bind' // binds somebody by law
  | 'yield' // gives something up for good
  | 'coerce' // is done to somebody by force of an office
  | 'disclose' // tells somebody what was kept from them
  | 'pass' // hands something on
  | 'commit' // binds somebody by law where a contract is named too
  | 'submit' // hands something in, which may be to a court
  | 'watch' // observes somebody
  | 'deceive'
  | 'attack'
  | 'assault' // an attack, or a deceit, where its means is named too

/**
 * Words by their sense: English, then German, French, Spanish, Portuguese, Italian, Dutch, Polish, Russian, Chinese, Japanese;
 * without accents. A word that ends in `~` stands for every word that begins so.
 */
export const verbWords: Readonly<Record<VerbSense, string>> = {
  look:
    'get list search find read show view check fetch lookup query describe count verify validate calculate calc compute ' +
    'compare analyze analyse summarize summarise is has retrieve browse inspect monitor recommend suggest explain ' +
    'translate detect identify classify review audit status recall measure convert parse decode lint grep ' +
    'explore discover enumerate trace sample tally rank sort filter diff ask hover scroll focus what who when where how which ' +
    'anzeig~ lese~ lesen liste auflist~ such~ find~ abfrag~ pruef~ pruf~ hole holen berechn~ vergleich~ zeig~ zaehl~ ' +
    'lire lister affich~ cherch~ recherch~ consult~ calcul~ compar~ verifi~ obten~ trouv~ compter montrer voir ' +
    'leer listar mostrar buscar consultar calcular comparar ver obtener contar verificar ' +
    'ler procurar obter leggi~ mostra cerca~ elenc~ calcola~ confront~ trova~ ' +
    'lees lezen toon tonen zoek~ bekijk~ bereken~ vergelijk~ ophal~ ' +
    'pokaz~ szuk~ wyszuk~ sprawdz~ policz~ oblicz~ odczyt~ przeczyt~ porown~ znajd~ ' +
    'показ~ найти найди поиск~ посчит~ прочит~ список 取得 検索 一覧 表示 計算 確認 查询 查看 搜索 列表 显示 计算 获取',
  rehearse:
    'preview simulate simulation dry dryrun rehearse mock estimate draft sketch propose plan forecast predict ' +
    'quote price appraise whatif sandbox outline brainstorm vorschau simulier~ entwurf entwerf~ schaetz~ ' +
    'simuler apercu brouillon estimer simular borrador estimar anteprima bozza stima ' +
    'voorbeeld concept schat~ podglad szkic symul~ черновик предпросмотр 試算 下書き 见积 预览 草稿 模拟',
  note:
    'log note record track remember bookmark tag label annotate highlight mark rate favorite favourite star journal categorize ' +
    'categorise memo render compose typeset pin jot diary merke notier~ noter anotar annot~ zapisz notuj notitie',
  press:
    'click tap press key keys type fill submit select choose dialog touch enter confirm accept ' +
    'klick~ druck~ drueck~ tippe~ clique~ appuy~ pulsar pulsa clic haz premi premere clicca~ klik~ kliknij нажать нажми クリック 点击',
  pay:
    'pay payout remit disburse reimburse debit donate invest buy purchase bid wager bet refund topup overpay prepay ' +
    'repay recharge cashout wire sell withdraw ' +
    'writeoff ueberweis~ uberweis~ bezahl~ auszahl~ einzahl~ abbuch~ kauf~ spende~ erstatt~ ' +
    'payer virer verser acheter rembours~ debiter ' +
    'pagar abonar comprar reembols~ donar cobrar girar depositar ' +
    'pagare paga versare acquist~ bonific~ rimbors~ addebit~ betaal~ betal~ overmak~ koop kopen ' +
    'zaplac~ oplac~ przel~ wplac~ wyplac~ kup kupic оплат~ заплат~ перевести купить 送金 支払 振込 購入 決済 返金 付款 支付 转账 汇款 购买',
  trade:
    'accept charge capture settle collect exchange order hire rent lease lend borrow fund stake unstake pledge swap trade bridge mint ' +
    'redeem liquidate deposit advance credit auction reload burn bind award compensate tip renew subscribe upgrade ' +
    'belast~ buch~ bestell~ miet~ verkauf~ erhoeh~ reserv~ louer vendre vendez commander commande transferir transferer transfere transfiere trasferire trasferisci vender vende cargar alquilar ' +
    'contratar prestar ordinare ordina vendere noleggi~ boek~ bestel~ verkop~ huur~ zamow~ sprzed~ wynajm~ zlec~ zlecen~ 注文 予約 下单',
  handle:
    'reverse sweep dock deduct withhold skim siphon draw drawdown surcharge penalize penalise rebill garnish ' +
    'release transfer send execute place book reserve extend add write waive forgive discount issue submit process approve authorize ' +
    'authorise set raise cut increase top short cover allocate budget commit',
  remove:
    'uninstall deinstall teardown strike expunge dispose retire decommission annul nullify void invalidate rescind pulp strip gut vernicht~ entsorg~ detrui~ destru~ ' +
    'distru~ vernietig~ zniszcz~ уничтож~ ' +
    'delete remove erase wipe purge destroy drop discard shred clear trash eliminate nuke unpublish empty reset ' +
    'loesch~ losch~ entfern~ supprim~ effac~ retirer enlever elimin~ borra~ suprim~ quitar apag~ exclu~ ' +
    'cancella~ rimuov~ verwijder~ wis wissen usun~ skasuj kasuj удал~ сотри стереть 削除 消去 删除 清除',
  change:
    'merge unmerge finalize finalise relabel restamp retag regrade recode shift backfill substitute apply impose redraw umdeklarier~ umetikett~ relabel~ reetiquet~ ' +
    'update change modify edit amend overwrite rewrite replace correct adjust alter set reassign assign rename patch revise restate ' +
    'override reset move swap upsert write put fix reclassify rescore ' +
    'aender~ andern bearbeit~ ersetz~ setz~ korrigier~ modifi~ chang~ remplac~ corrig~ mettre cambia~ modifica~ actualiz~ sustit~ ' +
    'altera~ atualiz~ aggiorn~ sostitu~ wijzig~ verander~ vervang~ zmien~ zmiana edytuj popraw~ измен~ обнов~ 変更 更新 修正 修改 更改',
  expel:
    'discharge expel dismiss disqualify strike evict deport exclude blacklist ban sack layoff unenroll unenrol deregister disbar ' +
    'dishonour suspend terminate unseal blackball revoke relegate disinherit fire kick oust demote ' +
    'entlass~ ausschliess~ exmatrikulier~ licenci~ exclure radier expuls~ despedir descalific~ licenzi~ espell~ ontsla~ royeer~ zwoln~ wydal~ skresl~ уволи~ исключ~ 解雇 除名 退学 开除 解雇',
  allow:
    'grant elevate promote delegate authorize authorise allow permit admit trust whitelist allowlist consent appoint impersonate empower deputize ' +
    'gewaehr~ gewahr~ berechtig~ bevollmaechtig~ accord~ autoris~ habilit~ otorg~ conced~ autoriz~ delega~ verleen~ machtig~ ' +
    'przyzna~ upowazn~ предостав~ 付与 許可 授权 授予',
  grant:
    'give assign add enrol enroll issue share invite certify nominate register attach bind create generate mint open onboard link transfer ' +
    'vergeb~ erteil~ hinzufueg~ eintrag~ freigeb~ donner ajout~ agregar anadir adicionar assegn~ aggiung~ toevoeg~ nadaj nadac dodaj dodac ' +
    'добав~ 追加 添加',
  off:
    'disconnect isolate impair immobilize immobilise shutdown disable mute inhibit bypass skip silence deactivate disarm suppress unprotect lift unquarantine exempt ignore unset detune ' +
    'turnoff off disengage defeat jumper waive release override relax lower weaken stop pause suspend whitelist trust ' +
    'abschalt~ ausschalt~ deaktivier~ entschaerf~ unscharf aus stumm ueberbrueck~ desactiv~ couper coupe coupez neutralis~ ' +
    'apagar desligar disattiv~ disabilit~ spegn~ uitschakel~ uitzet~ wylacz~ отключ~ выключ~ 無効 停止 解除 关闭 停用 禁用',
  publish:
    'publish announce syndicate broadcast unembargo tweet toot golive pushlive recall ' +
    'veroeffentlich~ publier publie publiez diffuser diffuse publicar publique difund~ pubblicare pubblica publiceer~ opublik~ ogloszen~ опублик~ 公開 公表 発表 发布 公开',
  lift: 'lift rescind revoke aufheb~ aufzuheb~ levantar revoc~ uchyl~',
  cut: 'cut encode duplicate clone program reprogram issue generate mint kodier~ dupli~ codific~',
  release: 'release post distribute issue ship air unseal unlock send push freigeb~',
  tell:
    'send notify message mail email text call robocall dm alert inform page remind broadcast sms phone announce push warn invite tell ' +
    'blast whatsapp fax circulate emit transmit disseminate relay beacon cutin verteil~ rundsend~ rozesl~ rozeslat rozsyl~ razoslat разосл~ ' +
    'senden sende schick~ benachrichtig~ mitteil~ envoyer envoie envoyez prevenir avertir enviar envia avisar notificar notifier informar informer informare informier~ inviare invia avvis~ stuur~ verstuur~ verzend~ ' +
    'wysl~ wyslij powiad~ отправ~ сообщ~ 送信 通知 连络 連絡 发送',
  act:
    'shed curtail reflash flash rollout reroute redirect immobilize immobilise shutdown setpoint open start launch fire move throw lower raise lift drop dump drain release run drive fly switch unlock arm sound spray dose dispense feed ' +
    'divert extinguish douse inflate deflate pressurize pressurise depressurize depressurise deenergize isolate inject infuse fumigate ' +
    'disperse scatter bore drill inundate flood quench defrost freeze ignite kindle sever winch haul tow deploy retract eject discharge ' +
    'unleash unclamp unlatch unbolt slacken overdrive unmoor couple uncouple shunt stun vaccinate inseminate ventilate intubate extubate ' +
    'titrate administer dial trip shift burn expel evacuate ' +
    'umleit~ abblas~ fluten flute sprueh~ zuend~ spritz~ absenk~ inonder purger inject~ allum~ eteind~ inunda~ encend~ inyect~ ' +
    'disper~ iniett~ accend~ ontstek~ blus~ zapal~ zgas~ wstrzyk~ zrzuc~ ' +
    'adjust throttle ramp fill pump heat cool vent purge flush spin rotate tilt steer dock undock engage energize energise trigger activate set close shut stop ' +
    'oeffn~ offnen offne starten starte schalt~ fahren fahre senken heben hebe ablass~ ouvrir ouvre ouvrez demarr~ lancer lance abrir~ abre arranc~ vaciar ' +
    'aprire apri apertura avvia~ solleva~ svuota~ openen schakel~ otworz~ uruchom~ podnies~ открой откр~ запуст~ 開ける 開く 起動 打开 启动',
  force:
    'evacuate irradiate electrocute tranquilize tranquilise sedate anaesthetize anesthetize castrate amputate defibrillate transfuse exhume embalm ' +
    'raze bulldoze implode capsize derail overpressurize overpressurise asphyxiate gas einaescher~ einschlaef~ betaeub~ usypi~ ' +
    'detonate blast cull slaughter euthanize euthanise cremate incinerate hoist ignite thrust demolish fell scuttle jettison crush ' +
    'spreng~ schlacht~ abattre euthanasi~ sacrific~ detonar dynamit~ abbatt~ slacht~ wysadz~ взорв~ 爆破 屠宰 引爆',
  end:
    'end shutoff cancel terminate quit dissolve disconnect resign rescind unsubscribe discontinue withdraw close stop vacate surrender ' +
    'kuendig~ kundig~ beend~ resili~ annul~ rescind~ cancelar anular disdire disdici opzeg~ opzegg~ beeindig~ wypowied~ rozwiaz~ ' +
    'расторг~ отмен~ 解約 終了 取消 终止 解除',
  bind: 'signoff certify ratify plead countersign stipulate notarize notarise swear attest apostille beglaubig~ beurkund~ 公証',
  yield:
    'abandon relinquish surrender cede forfeit renounce disclaim consign bequeath deaccession scrap aufgeb~ verzicht~ abandonn~ renunci~ rinunci~ ' +
    'afstaan porzuc~ отказа~ 放棄 放弃',
  coerce:
    'seize confiscate impound repossess foreclose garnish extradite deport detain arrest imprison requisition conscript commandeer evict ' +
    'subpoena beschlagnahm~ pfaend~ abschieb~ verhaft~ saisir expulser confisc~ embarg~ desahuci~ sequestr~ sfratt~ ' +
    'ontruim~ zajmij eksmit~ aresztuj konfisk~ 差し押さえ 没収 逮捕 扣押 没收',
  disclose:
    'disclose reveal divulge leak expose unmask deanonymize deanonymise reidentify unblind weitergeb~ preisgeb~ offenleg~ divulgu~ revel~ ' +
    'rivel~ onthul~ ujawn~ раскр~ 開示 漏洩 披露 泄露',
  pass: 'share send forward hand pass lend give',
  commit:
    'serve finalize finalise sign seal vouch affirm award accept waive agree execute charter concede settle approve renounce enact ' +
    'unterschreib~ unterzeichn~ signer firmar assinar firmare onderteken~ podpis~ подпис~ 署名 签署',
  submit:
    'file lodge enter submit transmit declare issue withdraw einreich~ depos~ presentar presentare indien~ zloz zlozyc',
  watch:
    'track follow record intercept listen wiretap eavesdrop locate spy keylog stalk geolocate surveil tap monitor capture ' +
    'verfolg~ ueberwach~ abhoer~ orten suivre localis~ surveill~ espionn~ rastrear vigilar espiar pedin~ volgen volg afluister~ sledz~ podsluch~ следи~ 追跡 監視 盗聴 跟踪 监听',
  deceive:
    'backdate fabricate falsify fake misreport tamper counterfeit plagiarize plagiarise deepfake whitewash ' +
    'astroturf misrepresent obfuscate faelsch~ falsch~ rueckdatier~ falsifi~ falsific~ antidat~ falsifica~ vervals~ sfalsz~ podrob~ 偽造 改ざん 伪造 篡改',
  assault: 'jam flood brute crack poison spray infect clone forge impersonate',
  attack:
    'deauth ddos bruteforce exploit phish hijack sabotage keylogger keystroke keystrokes jammer jamming spoof ' +
    'exfiltrate wardial cryptojack doxx dox swat angreif~ attaqu~ atacar attacca~ aanval~ atak~ 攻撃 攻击',
}
