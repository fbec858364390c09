import { withoutTime } from './only-time.ts'

/** What a site counts about its visitors, besides its content. */
const counted = [
  'repl(?:y|ies)|views?|comments?|likes?|shares?|readers?|followers?|visitors?|guests?|users? online|answers?',
  'antwort(?:en)?|aufrufe?|zugriffe?|kommentare?|leser|besucher|gäste',
  'réponses?|vues?|commentaires?|lectures?|visiteurs?|respuestas?|visitas?|comentarios?|lecturas?',
  'rispost[ae]|visualizzazioni|commenti|reacties|weergaven|bekeken|respostas?|visualizações',
  'odpowiedzi|wyświetle(?:ń|nia)|komentarz[ey]?|yorum|görüntüleme',
].join('|')
const number = String.raw`\p{Nd}[\p{Nd}.,'’\u202f]*\s?[km]?`
const count = new RegExp(
  String.raw`(?<![\p{L}\p{N}])(?:${number}\s?(?:${counted})|(?:${counted})\s?[:(]\s?${number}\)?)(?![\p{L}\p{N}])`,
  'giu',
)
const eastCount =
  /\p{Nd}[\p{Nd},.]*\s?(?:件の返信|返信|閲覧|コメント|回复|浏览|评论|次浏览)|(?:返信|閲覧|コメント|回复|浏览|评论)\s?[::]?\s?\p{Nd}+/gu
const relative =
  /(?<!\p{L})(?:today|yesterday|heute|gestern|aujourd['’]hui|hier|hoy|ayer|oggi|ieri|hoje|ontem|vandaag|gisteren|dzisiaj|wczoraj|(?:just|right) now)(?!\p{L})|\p{Nd}+\s?(?:seconds?|minutes?|mins?|hours?|days?|weeks?)\s+ago|vor \p{Nd}+ (?:sekunden?|minuten?|stunden?|tage?n?)|il y a \p{Nd}+ (?:minutes?|heures?|jours?)|hace \p{Nd}+ (?:minutos?|horas?|días?)/giu
const asksOf = new RegExp(
  String.raw`(?<!\p{L})(?:${counted}|how many|wie viele|combien|cuántos?)(?!\p{L})`,
  'iu',
)

/** Whether a task is about what readers do, so that their number is the answer. */
export function asksForCounts(task: string): boolean {
  return asksOf.test(task)
}

const hasCount = (text: string) => text !== text.replace(count, ' ').replace(eastCount, ' ')

/** Whether two wordings differ only in how many people viewed or answered, and when the last of them did. */
export function isOnlyCount(before: string, now: string): boolean {
  if (!hasCount(before) || !hasCount(now)) return false
  return lasting(before) === lasting(now)
}

/** Whether two texts only say how long ago something was, such as 'Today' and 'Yesterday'. */
export function isOnlyAge(before: string, now: string): boolean {
  return before !== '' && now !== '' && lasting(before) === '' && lasting(now) === ''
}

const lasting = (text: string) =>
  withoutTime(text.replace(count, ' ').replace(eastCount, ' ').replace(relative, ' '))
