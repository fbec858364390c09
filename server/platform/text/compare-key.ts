const relativeTime =
  /(?:\b(?:\d+|an?|one) ?(?:s|sec|seconds?|m|mins?|minutes?|hrs?|h|hours?|d|days?|weeks?|months?|years?) ago\b|\bvor (?:\d+|einer|einem) (?:sekunden?|minuten?|min\.?|stunden?|std\.?|tag(?:en)?|wochen?|monat(?:en)?)(?!\p{L})|\bil y a (?:\d+|une?) \p{L}+|\b(?:hace|há) (?:\d+|una?|uma?) \p{L}+|\b\d+ (?:minut[oi]|or[ae]|giorn[oi]|settiman[ae]) fa\b|\b\d+ (?:seconden|minu(?:ut|ten)|uur|dag(?:en)?|weken) geleden\b|\b\d+ (?:min|godz|dni|tyg|\p{L}+)\.? temu\b|\d+(?:秒|分|時間|日|週間|か月)前|\d+ ?(?:秒|分钟|小时|天|周|个月)前|منذ [\p{Nd}]+ \p{L}+|\bjust now\b|\bgerade eben\b|たった今|刚刚)/gu

const timeWord =
  /ago\b|\bvor |il y a|\bhace |\bhá | fa\b| geleden| temu|前|منذ|\bnow\b|gerade eben|たった今|刚刚/u

// Counters that change with every visit say nothing about the subject.
const counter =
  /(?<![\p{L}\p{N}.,])[\p{Nd}][\p{Nd}.,' \u00a0]{0,12}[km]? ?(?:readers?|views?|visitors?|comments?|shares?|likes?|followers?|reads|clicks|leser(?:innen)?|aufrufe|besucher|kommentare?|lecteurs|vues|commentaires?|lecturas|lectores|visitas|comentarios?|letture|lettori|commenti|leituras|comentários|lezers|reacties|weergaven|odsłon|komentarz[ey]|回閲覧|閲覧|件のコメント|次阅读|阅读|条评论)(?!\p{L})|(?:コメント|閲覧数|阅读|评论|مشاهدات?|تعليقات?)[::]? ?[\p{Nd}.,]+/gu
const counterCharsMax = 90

const ascii = /^[ -~]*$/
// The same set of characters again: without Unicode classes it is several times as fast.
const asciiNoise = /[^a-z0-9$%+\-.,/]+/g
const noise = /[^\p{L}\p{M}\p{N}\p{Sc}%+\-.,/]+/gu

/**
 * The key by which two texts are compared: ignores case, punctuation and 'five minutes ago'; keeps figures and signs.
 */
export function compareKey(text: string): string {
  const isPlain = ascii.test(text)
  const lower = lowerCase(text, isPlain)
  const timeless = timeWord.test(lower) ? lower.replace(relativeTime, ' ') : lower
  const lasting =
    timeless.length <= counterCharsMax && /\p{Nd}/u.test(timeless) ? timeless.replace(counter, ' ') : timeless
  return withoutPunctuation(lasting, isPlain)
}

/** The key of a text in all its words and figures: ignores only case, punctuation and spaces. */
export function exactKey(text: string): string {
  const isPlain = ascii.test(text)
  return withoutPunctuation(lowerCase(text, isPlain), isPlain)
}

function lowerCase(text: string, isPlain: boolean): string {
  if (isPlain) return text.toLowerCase()
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[‐-―−]/g, '-')
}

function withoutPunctuation(text: string, isPlain: boolean): string {
  return text
    .replace(isPlain ? asciiNoise : noise, ' ')
    .replace(/[.,/-]+(?= |$)|(?<= |^)[.,/]+/g, '')
    .replace(/ {2,}/g, ' ')
    .trim()
}
