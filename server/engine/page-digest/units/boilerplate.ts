// A whole line that is only a control or a menu entry.
const wholeLine =
  /^(?:home|menu|search|close|next|previous|back|more|share|print|save|email|copy link|comments?|log ?in|log ?out|sign ?(?:in|up|out)|register|subscribe|newsletter|follow(?: us)?|contact(?: us)?|about(?: us)?|careers|press|imprint|impressum|datenschutz|agb|kontakt|anmelden|abmelden|registrieren|abonnieren|suche|teilen|drucken|startseite|zurück|weiter|mehr|accueil|connexion|s'inscrire|partager|recherche|inicio|buscar|compartir|suscribirse|privacy(?: policy)?|cookie(?: policy| settings| preferences|s)?|terms(?: of (?:use|service)| & conditions)?|accessibility|sitemap|faq|help|support|ad|advertisement|anzeige|werbung|sponsored|loading|read more|learn more|show more|load more|see (?:all|more)|view all|get started|start (?:a )?free trial|try (?:it )?(?:for )?free|book a demo|request a demo|download the app|skip to (?:main )?content|back to top|nach oben|weiterlesen|mehr (?:lesen|erfahren|anzeigen)|zum inhalt springen|table of contents|on this page|in this article|related (?:articles|posts|stories)|most (?:read|popular)|trending|tags?|categories|all rights reserved|add to (?:cart|basket|bag|wish ?list|favou?rites)|in den (?:warenkorb|einkaufswagen)|auf die (?:wunsch|merk)liste|ajouter au panier|añadir (?:al carrito|a la cesta)|aggiungi al carrello|adicionar ao carrinho|in (?:de )?winkel(?:wagen|mandje)|dodaj do koszyka)[\s.!:>»→…]*$/i

// Part of a short line that identifies it as frame.
const shortLine =
  /\b(?:share (?:on|this|via)|follow us|sign (?:in|up) (?:to|for|with)|log in to|subscribe (?:to|now|today)|min(?:ute)?s? read|\d+ (?:comments|likes|shares|views)|was this (?:page|article) (?:helpful|useful)|war diese seite hilfreich|cette page vous a-t-elle été utile|te ha resultado útil|edit this page|last updated|copied to clipboard|auf (?:facebook|twitter|x) teilen|jetzt (?:anmelden|abonnieren)|lesezeit|minuten lesen|already have an account|forgot (?:your )?password|accept all|reject all|alle (?:akzeptieren|ablehnen))\b/i

// Text of the frame around a page, in a line of any length.
const anyLine =
  /\b(?:(?:we|this (?:web)?site|our (?:partners|website)) (?:and our partners )?uses? cookies|by (?:continuing|clicking|using this site)[^.]{0,60}\b(?:agree|accept|consent)|accept (?:all )?cookies|manage (?:your )?(?:cookies|consent|preferences)|(?:enable|activate) javascript|javascript (?:is )?(?:disabled|required)|all rights reserved|(?:subscribe|sign up)[^.]{0,30} newsletter|diese (?:web)?(?:seite|site) verwendet cookies|wir (?:verwenden|nutzen|setzen) cookies|alle rechte vorbehalten|ce site utilise des cookies|nous utilisons des cookies|tous droits réservés|utilizamos cookies|todos los derechos reservados|open in app|unsubscribe at any time|create a free account to)\b|^\s*(?:©|\(c\)|copyright)\s/i

// The same in further languages: buttons, cookies, subscriptions, sharing, sign-in. Such a line is short, or mentions
// cookies.
const frameWords =
  /\b(?:s['’]abonner|abonnez-vous|se connecter|en savoir plus|lire (?:la suite|aussi)|partager (?:sur|cet)|télécharger(?: le)? pdf|infolettre|suscríbe(?:te|se)|suscripción|iniciar sesión|leer más|ver más|compártelo|boletín|abbonati|accedi|leggi (?:anche|tutto|di più)|condividi|iscriviti|assine|leia (?:mais|também)|compartilhe|partilhar|inicie sessão|entrar na conta|inloggen|lees (?:meer|ook|verder)|abonneer|aanmelden|deel (?:dit|via)|zaloguj|czytaj (?:też|więcej|dalej)|udostępnij|subskrybuj|zapisz się|prenumerat\p{L}*|(?:jahres|monats|probe|digital|print)-?abo\p{L}*|im abo|abo (?:abschließen|testen)|jetzt (?:testen|kaufen|lesen|registrieren)|zum angebot|lesen sie (?:auch|mehr)|artikel (?:merken|anhören|drucken)|merkliste|newsletter|buy now|shop now|use code|promo code|sponsored|we may earn|affiliate)(?!\p{L})/iu
const farWords =
  /購読|会員登録|ログイン|続きを読む|もっと見る|シェアする|ツイート|関連記事|おすすめ記事|メルマガ|無料登録|広告|订阅|登录|注册|阅读更多|查看更多|分享到|相关阅读|广告|اشترك|تسجيل الدخول|اقرأ (?:أيضًا|المزيد|أيضا)|المزيد من|شارك|إعلان/u
const cookies =
  /\b(?:cookies?|consentement|plików cookie)(?!\p{L}).{0,80}\b(?:accept\p{L}*|agree|consent|akzeptier\p{L}*|zustimm\p{L}*|accepte\p{L}*|acept\p{L}*|accett\p{L}*|aceit\p{L}*|accepteren|akcept\p{L}*|zgod\p{L}*|verwende\p{L}*|utilis\p{L}*|utiliz\p{L}*|usa(?:mos|re)?|gebruik\p{L}*|używa\p{L}*)|\b(?:verwende[nt]|nutz(?:t|en)|utilis(?:e|ons)|utiliza(?:mos)?|usa(?:mos)?|utilizziamo|usiamo|gebruik(?:t|en)|używa(?:my)?|korzysta)(?!\p{L}).{0,30}cookies?|(?:クッキー|Cookie).{0,20}(?:使用|同意)|(?:使用|同意).{0,12}(?:Cookie|クッキー)|ملفات تعريف الارتباط/iu
const offer = /\d+ ?(?:%|percent) off\b.*[$€£]\d|[$€£]\d.*\d+ ?(?:%|percent) off\b/i
const frameWordsMax = 16

// The caption of a picture.
const caption =
  /^(?:photo|foto|image|bild|picture|pictured|video|watch|grafik|graphic|crédit|credits?|abbildung|写真|図|图|صورة)(?:[^\p{L}]{0,3}(?:by|von|de|di))?\s?[::]|\((?:ap )?(?:photo|foto|bild|image|getty|reuters|afp|dpa|epa)[^()]{0,80}\)?[.\s]*$|\b(?:getty images|shutterstock|istock|symbolbild|archivbild|archivfoto|picture alliance|file photo|file image|illustrative image|imago images|(?:left|right|above|below), pictured|is pictured|are pictured|pictured (?:on|in|at|here|above|with)|photograph(?:ed)? (?:by|on)|foto d['’]archivio|photo d['’]archives|foto de archivo)\b|(?:撮影|提供写真|=写真)[。)]?$|(?<=[.!?"”] )(?:photo|foto|bild|image|picture|crédit(?: photo)?|写真)\s?[::/][^.!?]{0,60}$/iu

const byline =
  /^(?:by|von|par|por|di|door|texte?|autor(?:in)?|author|reporter)[:\s]+\p{Lu}[^!?]{0,80}[^.!?]$|^(?:published|updated|posted|last updated|veröffentlicht|aktualisiert|stand|publié|mis à jour|publicado|actualizado|pubblicato|aggiornato|bijgewerkt|gepubliceerd|opublikowano|aktualizacja|更新日?|公開日?|发布|更新时间)[\s::]/iu
const countOrTime =
  /^[\p{Nd}.,\s]*(?:(?:min(?:ute)?s? read|readers?|views?|comments?|shares?|likes?|followers?|leser|aufrufe|kommentare?|lecteurs|vues|commentaires?|lecturas|comentarios?|letture|commenti|閲覧|コメント|阅读|评论)[\s\p{Nd}·|,]*)+$/iu

// A labelled advertisement, or labelled links to other pages.
const announced =
  /^(?:anzeige|werbung|advertisement|ad|sponsored|publicité|annonce|publicidad|anuncio|pubblicità|publicidade|reklama|ogłoszenie|advertentie|広告|广告|إعلان|zobacz (?:też|także)|czytaj (?:też|także)|read (?:also|more|next)|see also|lesen sie auch|lies auch|siehe auch|auch interessant|lire aussi|à lire aussi|voir aussi|lea también|lee también|ver también|leggi anche|leia (?:também|mais)|veja também|lees ook|あわせて読みたい|延伸阅读|اقرأ أيضا)\s*[::–—|]\s*\S/i

// How much of a list its page shows: 'Showing 1–12 of 143 results'.
const shownPart =
  /^(?:(?:showing|displaying|affichage|mostrando|risultati|resultaten|ergebnisse|artikel|produkte|wyniki)[^.!?]{0,20})?\p{Nd}+\s?[–—-]\s?\p{Nd}+ (?:of|sur|von|de|di|van|z) \p{Nd}[\p{Nd}.,]*(?: \p{L}+)?$/iu

const shortWordsMax = 10

/** Whether a line belongs to the frame of a page: menus, sharing, cookie notices, sign-in. */
export function isBoilerplate(line: string): boolean {
  const start = line.slice(0, 400)
  if (start.length <= 60 && wholeLine.test(start)) return true
  if (start.length <= 160 && announced.test(start)) return true
  if (anyLine.test(start) || cookies.test(start)) return true
  if (countOrTime.test(start) || (start.length <= 60 && shownPart.test(start))) return true
  const words = start.split(' ', frameWordsMax + 1).length
  if (words <= frameWordsMax && start.length <= 160 && (frameWords.test(start) || offer.test(start)))
    return true
  if (start.length <= 24 && farWords.test(start)) return true
  return (
    start.length <= 120 &&
    start.split(' ', shortWordsMax + 1).length <= shortWordsMax &&
    shortLine.test(start)
  )
}

const legalTitle =
  /privacy|cookie|terms|imprint|datenschutz|nutzungsbedingungen|\bagb\b|confidentialité|privacidad/i

/** Whether the subject of a page is what is frame elsewhere, such as a privacy policy. */
export function isLegalPage(title: string | null): boolean {
  return title !== null && legalTitle.test(title.slice(0, 300))
}

/** Whether a line is the caption of a picture, or names the author and the date of a page, and so states nothing. */
export function isCaptionOrByline(line: string): boolean {
  if (line.length > 300) return false
  return caption.test(line) || (line.length <= 100 && byline.test(line))
}

/** Languages that write the day of a month with a point, as an entry of a numbered list is. */
const languages = 'de da nb nn fi cs sk sl hr et lv is hu'.split(' ')
const pointed = /^\s*\d{1,2}\.\s+(\p{L}{3,})/u

let names: Set<string> | undefined

/** Whether a line begins with a day such as '5. Dezember 2026', and not as the fifth entry of a list. */
export function beginsWithDay(line: string): boolean {
  const name = pointed.exec(line)?.[1]?.toLowerCase()
  names ??= monthNames()
  return name !== undefined && names.has(name)
}

function monthNames(): Set<string> {
  const months = Array.from({ length: 12 }, (_, month) => new Date(Date.UTC(2026, month, 15)))
  return new Set(
    languages.flatMap((language) => {
      const format = new Intl.DateTimeFormat(language, { month: 'long', day: 'numeric', timeZone: 'UTC' })
      return months.flatMap((date) =>
        format
          .formatToParts(date)
          .flatMap(({ type, value }) => (type === 'month' ? [value.toLowerCase()] : [])),
      )
    }),
  )
}
