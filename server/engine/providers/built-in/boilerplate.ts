// A whole line that is nothing but a control or a menu entry.
const wholeLine =
  /^(?:home|menu|search|close|next|previous|back|more|share|print|save|email|copy link|comments?|log ?in|log ?out|sign ?(?:in|up|out)|register|subscribe|newsletter|follow(?: us)?|contact(?: us)?|about(?: us)?|careers|press|imprint|impressum|datenschutz|agb|kontakt|anmelden|abmelden|registrieren|abonnieren|suche|teilen|drucken|startseite|zurück|weiter|mehr|accueil|connexion|s'inscrire|partager|recherche|inicio|buscar|compartir|suscribirse|privacy(?: policy)?|cookie(?: policy| settings| preferences|s)?|terms(?: of (?:use|service)| & conditions)?|accessibility|sitemap|faq|help|support|ad|advertisement|anzeige|werbung|sponsored|loading|read more|learn more|show more|load more|see (?:all|more)|view all|get started|start (?:a )?free trial|try (?:it )?(?:for )?free|book a demo|request a demo|download the app|skip to (?:main )?content|back to top|nach oben|weiterlesen|mehr (?:lesen|erfahren|anzeigen)|zum inhalt springen|table of contents|on this page|in this article|related (?:articles|posts|stories)|most (?:read|popular)|trending|tags?|categories|all rights reserved)[\s.!:>»→…]*$/i

// Part of a short line that gives it away.
const shortLine =
  /\b(?:share (?:on|this|via)|follow us|sign (?:in|up) (?:to|for|with)|log in to|subscribe (?:to|now|today)|min(?:ute)?s? read|\d+ (?:comments|likes|shares|views)|was this (?:page|article) helpful|edit this page|last updated|copied to clipboard|auf (?:facebook|twitter|x) teilen|jetzt (?:anmelden|abonnieren)|lesezeit|minuten lesen|already have an account|forgot (?:your )?password|accept all|reject all|alle (?:akzeptieren|ablehnen))\b/i

// Said by the frame around a page, whatever the length of the line.
const anyLine =
  /\b(?:(?:we|this (?:web)?site|our (?:partners|website)) (?:and our partners )?uses? cookies|by (?:continuing|clicking|using this site)[^.]{0,60}\b(?:agree|accept|consent)|accept (?:all )?cookies|manage (?:your )?(?:cookies|consent|preferences)|(?:enable|activate) javascript|javascript (?:is )?(?:disabled|required)|all rights reserved|(?:subscribe|sign up)[^.]{0,30} newsletter|diese (?:web)?(?:seite|site) verwendet cookies|wir (?:verwenden|nutzen|setzen) cookies|alle rechte vorbehalten|ce site utilise des cookies|nous utilisons des cookies|tous droits réservés|utilizamos cookies|todos los derechos reservados|open in app|unsubscribe at any time|create a free account to)\b|^\s*(?:©|\(c\)|copyright)\s/i

const shortWordsMax = 10

/** Whether a line belongs to the frame of a page: menus, sharing, cookie notices, sign-in. */
export function isBoilerplate(line: string): boolean {
  const start = line.slice(0, 400)
  if (start.length <= 60 && wholeLine.test(start)) return true
  if (anyLine.test(start)) return true
  return (
    start.length <= 120 &&
    start.split(' ', shortWordsMax + 1).length <= shortWordsMax &&
    shortLine.test(start)
  )
}

const legalTitle =
  /privacy|cookie|terms|imprint|datenschutz|nutzungsbedingungen|\bagb\b|confidentialité|privacidad/i

/** Whether a page is about the very things that are frame elsewhere, such as a privacy policy. */
export function isLegalPage(title: string | null): boolean {
  return title !== null && legalTitle.test(title.slice(0, 300))
}
