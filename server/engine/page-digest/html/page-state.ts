const shortChars = 1_500
const emptyChars = 600
const mostOfIt = 0.6
const lineCharsMin = 3

const needsScripts =
  /(?:enable|activate|requires?|needs?|turn on|without|disabled?)[^.]{0,40}javascript|javascript[^.]{0,40}(?:enable|require|disabled|needed|turned off|aktivier|deaktiviert|benötigt|erforderlich|activ|désactivé|habilit|necesari|abilit|ativ|ingeschakeld|włącz|有効|启用)|(?:aktivier|activ|habilit|abilit|włącz)[^.]{0,40}javascript/i
const asksConsent =
  /cookie|consent|tracking|personali[sz]ed ads|privacy (?:settings|choices)|accept all|reject all|einwillig|zustimm|akzeptier|(?<!be)werbung|datenschutz|abo ohne|consentement|accepter|refuser|traceurs|publicités?|aceptar|consentimiento|rechazar|accetta|consenso|rifiuta|aceitar|toestemming|accepteren|zgod[aęy]|akceptuj|同意|クッキー|الارتباط/i
const asksSignIn =
  /\b(?:sign in|log ?in|sign-in|anmelden|einloggen|anmeldung|connexion|se connecter|identifiez|iniciar sesión|acceder|accedi|entrar|inloggen|aanmelden|zaloguj|logowanie)\b|ログイン|登录|登入|تسجيل الدخول/i
/** The state of a service may be the content of a status page; only a page's statement about itself counts. */
const site = 'sites?|websites?|web ?pages?|pages?|shop|store|portal'
const siteElsewhere =
  'seiten?|webseiten?|website|internetseite|portal|onlineshop|shop|site|page|sitio|página|sito|pagina|strona|serwis'
/**
 * The usual statements of a site about itself while it shows nothing else; statements about a lift or a product do not
 * match.
 */
const isDown = new RegExp(
  [
    String.raw`\b(?:${site})\b[^.!?\n]{0,40}\b(?:down|unavailable|offline|under(?:going)?) (?:for |due to )?(?:scheduled |planned |routine )?maintenance`,
    String.raw`\b(?:${site})\b[^.!?\n]{0,30}\b(?:is|are) (?:currently |temporarily )*(?:down|unavailable|offline)\b`,
    String.raw`^\W*(?:50\d |429 |error 5\d\d:? )?(?:service (?:temporarily )?unavailable|bad gateway|gateway time-?out|internal server error|too many requests)\W*$`,
    String.raw`\b(?:oops|sorry)\b.{0,20}something went wrong|\b(?:unexpected|internal(?: server)?|unknown) error (?:has )?occur`,
    String.raw`\b(?:${siteElsewhere})\b[^.!?\n]{0,60}(?:wartung|maintenance|mantenimiento|manutenzione|manutenção|onderhoud|konserwacj|prac technicznych)`,
    String.raw`(?:wartung|maintenance|mantenimiento|manutenzione|manutenção|onderhoud)[^.!?\n]{0,60}\b(?:${siteElsewhere})\b`,
    String.raw`\b(?:${siteElsewhere})\b[^.!?\n]{0,40}(?:nicht (?:erreichbar|verfügbar)|momentanément indisponible|temporairement indisponible|no está disponible|fuera de servicio|non (?:è )?disponibile|indisponível|niet (?:bereikbaar|beschikbaar)|niedostępn)`,
    String.raw`fehler (?:ist )?aufgetreten|une erreur (?:inattendue |interne )?(?:s['’]est produite|est survenue)|se ha producido un error|si è verificato un errore|ocorreu um erro|er is een fout opgetreden|wystąpił (?:nieoczekiwany )?błąd`,
    'エラーが発生しました|(?:サイト|サービス|システム|ただいま)[^。\\n]{0,20}メンテナンス|系统维护|网站维护|发生错误|الموقع تحت الصيانة|حدث خطأ',
  ].join('|'),
  'imu',
)
/** The usual statements of a site about an address that it does not have, on a line of their own. */
const isMissing = new RegExp(
  [
    String.raw`^[\W\d]*(?:error )?(?:page|this page|the page) (?:was |is |could )?(?:not (?:be )?found|missing|gone)\b`,
    String.raw`^\W*(?:404\W+)?(?:not found|error 404|404 error)\W*$`,
    String.raw`\b(?:we )?(?:can(?:no|['’])t|could(?: not|n['’]t)) find (?:that|the|this) page\b`,
    String.raw`\b(?:page|seite|página|pagina|strona) (?:you (?:requested|are looking for|were looking for)[^.!?\n]{0,40}|wurde )?(?:does not exist|doesn['’]t exist|no longer exists|nicht gefunden|existiert nicht|no encontrada|non trovata|não encontrada|niet gevonden|nie istnieje)`,
    String.raw`\bpage (?:introuvable|non trouvée)|ページが見つかりません|页面不存在|الصفحة غير موجودة`,
  ].join('|'),
  'imu',
)
const comesBack = /\bbe (?:right )?back\b/i
const isWorkedOn = /maintenance|technical|upgrad|improvements?|offline/i
const asksForPatience =
  /\b(?:you(?:['’]re| are)) (?:now )?in (?:the |a )?(?:line|queue|waiting room)\b|\bnumber in (?:line|the queue)\b|\bsie (?:sind|befinden sich) in der warteschlange\b|\bfile d['’]attente\b|\bsala de espera virtual\b/i
const asksWhetherHuman =
  /\b(?:verify|verifying|confirm|check(?:ing)?)(?: that| if)? you(?:['’]re| are) (?:not a robot|(?:a )?human)|\bchecking your browser\b|\bare you a robot\b|\bunusual traffic\b|\bpress (?:&|and) hold\b|bestätigen sie, dass sie (?:kein roboter|ein mensch)|vérifi(?:er|ez) que vous (?:êtes humain|n['’]êtes pas un robot)|^\W*(?:access denied|zugriff verweigert|accès refusé|acceso denegado)\W*$/im

const loads =
  /^(?:load(?:ing)?\b|(?:inhalte )?(?:wird|werden) geladen|lädt\b|chargement|carg(?:ar|ando)\b|caric(?:a|amento)\b|carreg(?:ar|ando)\b|laden\b|wczyt|ładowanie|読み込み|加载|載入|تحميل|جار)/i
const offersMore =
  /^(?:(?:show|see|view) more\b|mehr (?:laden|anzeigen)|charger\b|(?:voir|afficher) plus|ver m(?:ás|ais)|mostra altr|meer laden|pokaż więcej|もっと見る|查看更多)/i
const waitWordsMax = 6

/** What prevents a page from showing its content, in words. */
export const walls = {
  scripts: 'The page shows its text only in a browser that runs its scripts',
  signIn: 'The page asks to sign in before it shows anything',
  consent: 'The page asks for consent, to cookies or advertising, before it shows anything',
  down: 'The page says that it is down or that something went wrong, and shows nothing else',
  queue: 'The page asks to wait in a queue before it shows anything',
  missing: 'The page says that it does not exist any more, and shows nothing else',
  human: 'The page does not let in who reads it without a browser',
}

/** Whether the words of a page for browsers without scripts say that it needs them. */
export const asksForScripts = (text: string): boolean => needsScripts.test(text)

/** Why a fetched page shows no content of its own; null: it does. */
export function unreadableReason(text: string, title: string | null, asksPassword: boolean): string | null {
  if (text.length < emptyChars && (needsScripts.test(text) || isShell(text))) {
    return walls.scripts
  }
  if (asksPassword && text.length < emptyChars && asksSignIn.test(`${title} ${text}`)) {
    return walls.signIn
  }
  if (text.length < emptyChars) {
    const pageText = `${title ?? ''}\n${text}`
    if (asksWhetherHuman.test(pageText)) return walls.human
    if (asksForPatience.test(pageText)) return walls.queue
    if (isMissing.test(pageText)) return walls.missing
    if (isDown.test(pageText) || (comesBack.test(pageText) && isWorkedOn.test(pageText))) return walls.down
  }
  return isConsentWall(text) ? walls.consent : null
}

/**
 * An endless page whose entries are loaded by script: under its headings are only the words to wait or to load more.
 */
function isShell(text: string): boolean {
  const lines = text.split(/\n+/).filter((line) => line.trim() && !line.startsWith('#'))
  return lines.length > 0 && lines.every(isWaiting)
}

const isWaiting = (line: string) =>
  (loads.test(line) || offersMore.test(line)) && line.trim().split(/\s+/).length <= waitWordsMax

/** Whether a line only says that something is being loaded; 'Loading bay 3' is content. */
export function isLoading(line: string): boolean {
  const words = line.trim().split(/\s+/)
  const isOpen = words.length === 1 || /(?:…|\.{3})$/.test(line.trim())
  return words.length <= waitWordsMax && isOpen && loads.test(line.trim())
}

function isConsentWall(text: string): boolean {
  if (text.length === 0 || text.length > shortChars) return false
  const lines = text.split(/\n+|(?<=[.!?])\s+/).filter((line) => line.length > lineCharsMin)
  const asking = lines.filter((line) => asksConsent.test(line))
  return asking.length > 1 && charsOf(asking) > charsOf(lines) * mostOfIt
}

const charsOf = (lines: readonly string[]) => lines.join('').length
