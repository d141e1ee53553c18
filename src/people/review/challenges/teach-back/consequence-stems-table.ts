/**
 * Beginnings of words, folded, by which people say what is lost, that it can’t be undone, or whom it reaches: English,
 * German, French, Spanish, Portuguese, Italian, Dutch, Polish, Russian, Chinese, Japanese.
 */
const stems =
  // What is lost, and does not come back.
  'lost lose loses losing loss gone irrevers irrecover irrevoc permanent forever ever. undo undone restor recover back again recall return revers final dump vanish disappear ' +
  'offline outage unavailab ' +
  'verlor verlier verlust weg. unwiderr ruckgang wiederherst wiederzu zuruck sicherung endgult ausfall unwiderbring ' +
  'perd irrecup recup retour restaur repren defin sauvegard disparai dispar jamais rappel tomb ' +
  'pierd recuper vuelt restaur desaparec nunca perdid respald perdut ripristin annull spari mai. ' +
  'kwijt terug verlies verloren herstel reserve definitief onomkeer nooit strac utrac odzysk nieodwr przywr znik nigdy kopii ' +
  'потер утрат восстан необрат вернут исчез никогда 恢复 恢復 丢 失 无法 無法 不能 戻 復 ' +
  // Whom it reaches, and what they could then do.
  'customer client user team colleague everyon everybod anyon anybod people person public stranger other employee buyer whoever network access rights. service ' +
  'kund nutzer benutzer kolleg jeder jedes leute fremd netz offentl recht dienst ' +
  'utilisat equip collegu chacun personne monde tous. droit resea quiconque ' +
  'usuari todos cualquier persona permis servicio pesso utent tutti utente diritt ' +
  'klant gebruik collega iedereen mensen netwerk uzytkown zespol wszys kazd klient praw ' +
  'клиент пользов команд все люди прав 客户 用户 所有人 顧客 全員'

/** Beginnings of words, and words, that tell of a consequence; beginnings end in `*`. */
export const consequenceStems: readonly string[] = [
  'for good',
  ...new Set(stems.split(' ').map(stem => (stem.endsWith('.') ? stem.slice(0, -1) : `${stem}*`))),
]
