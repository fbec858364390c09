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

const asksToWait =
  /^(?:load(?:ing)?\b|(?:show|see|view) more\b|mehr (?:laden|anzeigen)|(?:inhalte )?(?:wird|werden) geladen|lädt\b|charger\b|chargement|(?:voir|afficher) plus|carg(?:ar|ando)\b|ver m(?:ás|ais)|caric(?:a|amento)\b|mostra altr|carreg(?:ar|ando)\b|meer laden|laden\b|wczyt|ładowanie|pokaż więcej|もっと見る|読み込み|加载|載入|查看更多|تحميل|جار)/i
const waitWordsMax = 6

/** What keeps a page from showing anything of its own, in words. */
export const walls = {
  scripts: 'The page shows its text only in a browser that runs its scripts',
  signIn: 'The page asks to sign in before it shows anything',
  consent: 'The page asks for consent, to cookies or advertising, before it shows anything',
}

/** Why a page that was fetched shows nothing of its own, in words; null where it does. */
export function whyUnread(text: string, title: string | null, asksPassword: boolean): string | null {
  if (text.length < emptyChars && (needsScripts.test(text) || isShell(text))) {
    return walls.scripts
  }
  if (asksPassword && text.length < emptyChars && asksSignIn.test(`${title} ${text}`)) {
    return walls.signIn
  }
  return isConsentWall(text) ? walls.consent : null
}

/** A page without end whose entries come by script: under its headings stand only the words to wait or to ask for more. */
function isShell(text: string): boolean {
  const lines = text.split(/\n+/).filter((line) => line.trim() && !line.startsWith('#'))
  return lines.length > 0 && lines.every(isWaiting)
}

const isWaiting = (line: string) => asksToWait.test(line) && line.trim().split(/\s+/).length <= waitWordsMax

function isConsentWall(text: string): boolean {
  if (text.length === 0 || text.length > shortChars) return false
  const lines = text.split(/\n+|(?<=[.!?])\s+/).filter((line) => line.length > lineCharsMin)
  const asking = lines.filter((line) => asksConsent.test(line))
  return asking.length > 1 && charsOf(asking) > charsOf(lines) * mostOfIt
}

const charsOf = (lines: readonly string[]) => lines.join('').length
