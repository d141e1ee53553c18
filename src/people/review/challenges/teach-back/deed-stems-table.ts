/** The kinds of deeds that people have words for. */
type Deed =
  | 'delete'
  | 'send'
  | 'pay'
  | 'publish'
  | 'overwrite'
  | 'change'
  | 'grant'
  | 'stop'
  | 'run'
  | 'add'
  | 'read'
  | 'move'
  | 'connect'

/**
 * Beginnings of words, folded, by which a deed is said: German, French, Spanish, Portuguese, Italian, Dutch, Polish, Russian,
 * Chinese, Japanese; English where a form is not regular. A word that ends in a full stop stands for itself alone.
 */
const stems: Readonly<Record<Deed, string>> = {
  delete:
    'delet remov eras wip drop clear purg destroy empt trash uninstall throw tear torn thrown tak ' +
    'losch gelosch entfern vernicht zerstor wisch gewisch leer geleer deinstall beseitig supprim effac detru vide enlev retir desinstall ' +
    'elimin borr suprim destru vaci quit desinstal apag exclu destro cancell rimuov rimoss distrug svuot verwijder wis gewis vernietig ' +
    'leegg gewist usun usuw skasu kasu zniszcz wyczys удал стер стир уничтож очист 删 清空 移除 削除 消',
  send:
    'send sent upload mail email transmit leak cop post schick geschick verschick versend versand ubertrag ubermitt hochla kopier gesend envo ' +
    'transm televers part. copi envia envio envie manda transf invia invio stuur gestuur verstuur verzend verzond zend kopie krijg wysl wysyl przesl отправ посл пересл 发 送 上传',
  pay:
    'pay paid send sent transfer wir spend zahl gezahl bezahl uberw virem verse envo pag transf envia envio betaal betal overgemaak overmak stuur gaat ' +
    'plac zaplac przel плат оплат перевод перевед отправ 付 支 转 払 送',
  publish:
    'publish public releas uploads veroffentlich publi pubblic publice gepublice openbaar opublik udost опублик выклад 发布 公 公開',
  overwrite:
    'overwr rewr forc replac push push uberschr schreib schieb ersetz gesetz ecras pouss remplac reecri sobrescrib reescrib empuj fuerz forz ' +
    'sovrascriv overschr overschreven duw vervang nadpis wypch zastap перезап замен 覆盖 推 上書',
  change:
    'chang set. sets. modif edit updat adjust alter open becom ander geander setz gesetz offn geoffn erlaub anpass chang modif ouvr ouvert mett ' +
    'cambi actualiz abr permis alter mud atualiz cambi modific apr wijzig verander zet open aanpas zmien otw aktual измен меня откр обнов 改 更 变 変 開',
  grant:
    'grant giv gav get allow receiv permit gib gibt gewahr bekomm erhal erteil erlaub accord donn reco autoris conced otorg da recib permit ' +
    'conced riceve geef krijg verleen toegang nada przyzn dosta otrzym дает выда получ разреш 授 给 許可 与',
  stop:
    'stop end halt kill terminat disabl turn shut switch stopp gestopp anhalt angehalt halt beend abschalt ausschalt ausgeschalt deaktiv arret ' +
    'coup etein desactiv deten detien parar apag ferm spegn stop gestopt uitgezet uitgeschakeld beeindig zatrzym wylacz останов выключ отключ 停 止 关闭',
  run: 'run ran execut start launch ausfuhr ausgefuhr fuhr start gestart lauf lanc demarr ejecut lanz inici arranc esegu avvi uitvoer uitgevoer voer draai uruchom wykon запус выполн 运行 执行 実行 起動',
  add: 'add creat mak mad build install insert upgrad hinzu erstell angeleg anleg installier ajout cree install anad cre instal agreg adicion aggiun toevoeg maak gemaak installeer doda utworz instal добав созда установ 添加 创建 安装 追加 作成',
  read: 'read look open show list print see copy lese liest gelesen zeig lit lire affich montr voit lee leer muestr ler mostr legg mostra lees gelezen toon czyt pokaz чита показ 读 看 読 表示',
  move: 'mov renam relocat shift cop verschieb verschob umbenenn kopier deplac renomm copi muev mov copi spost verplaats kopie przen kopi перемещ перенос копир 移 复制 コピー',
  connect:
    'connect fetch download request call reach get contact load verbind lad herunter abruf hol telecharg connect appel descarg conect llam baix scaric colleg download verbind haal pobier laczy скач подключ загру 连接 下载 接続 取得',
}

const deedsOf: Readonly<Record<Deed, string>> = {
  delete:
    'delete DROP TRUNCATE DELETE remove clean discard reset unpublish flush uninstall replace REVOKE revoke',
  send: 'send message email post dm notify forward publish-message text mail sms alert',
  pay: 'pay transfer refund wire withdraw charge donate issue',
  publish: 'publish post share deploy announce',
  overwrite: 'push write reset filter amend force replace',
  change: 'mode owner UPDATE ALTER update set scale change edit configure rollback unprotect',
  grant: 'grant GRANT grant-all invite share add permission raise allow account',
  stop: 'kill stop disable shutdown reboot interrupt off',
  run: 'execute run exec start enable restart schedule load',
  add: 'append create INSERT CREATE install add book order buy make',
  read: 'read SELECT export list',
  move: 'move copy link',
  connect: 'connect listen visit login',
}

/** Returns the beginnings of words by which verbs of effects are said in any of the languages; each ends in `*`, or is the whole word. */
export function deedStems(...texts: readonly string[]): readonly string[] {
  const deeds = (Object.entries(deedsOf) as readonly [Deed, string][]).filter(([, verbs]) =>
    verbs.split(' ').some(verb => texts.includes(verb)),
  )
  return [...new Set(deeds.flatMap(([deed]) => stems[deed].split(' ')))].map(stem =>
    stem.endsWith('.') ? stem.slice(0, -1) : `${stem}*`,
  )
}
