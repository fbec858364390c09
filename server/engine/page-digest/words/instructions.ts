import { ofAnswer } from '#contract/conditions/condition-words.ts'
import { lexicon } from '#contract/conditions/measures.ts'
import { languages } from '#server/engine/digest-words/wording.ts'

/** 'Tell me', 'gib uns', 'préviens-moi': a verb with the reader as its object says whom to notify, not about what. */
const asksReader = String.raw`(?:\p{L}+\s(?:it|es|to)\s(?:me|us|mir|uns)|\p{L}+[\s-](?:me|us|mir|mich|uns|dich|moi|nous|mij|ons|mnie|mig|oss|мне|нам|меня|bana|bize)|\p{L}+-(?:me|nos)|(?:me|nous)\s\p{L}+(?:ez|er|ir|re|e)|\p{L}*[áéíóú]\p{L}{1,5}(?:me|nos)|dime|dinos|(?:avvis|inform|notific|mand|segnal)a(?:mi|ci)|(?:avvert|scriv)i(?:mi|ci)|dimmi|dicci|fammi\ssapere|daj\smi\sznać)(?![\p{L}'’])`
/** These ask for a condition or for a date: the following words decide. */
const whens = String.raw`when|wann|quand|cuando|cuándo|quando|wanneer|kiedy|gdy|när|когда`

/** The same for languages without spaces between words, or with another spelling. */
const plainRequests =
  /(?:(?:変わ|(?:変化|変更|更新)が?(?:あ|され))っ?た?(?:ら|場合は?|とき[はに]?))?、?\s*(?:知らせて|通知して|連絡して|教えて)(?:ください|下さい)?|(?:(?:如果?|若)?有(?:变化|变更|更新|新的?)(?:时|的话)?，?)?请?(?:通知|告诉|提醒)(?:我们?|一下)|(?<!\p{L})(?:أخبرني|أخبرنا|أعلمني|نبهني|أبلغني)(?:\s+(?:إذا|إن))?|(?:바뀌면|변경되면|새로우면)?\s*(?:알려|말해)\s?(?:주세요|줘)|(?:बता(?:इए|एँ|ओ)|सूचित करें)/gu

/** Phrases for 'watch' that look like a subject, and requests for silence. */
const phrases =
  /(?<!\p{L})(?:(?:keep|have) an eye (?:on|out for)|keep track of|take a look at|stay on top of|garde[rz]? un œil sur|tieni d['’]occhio|(?:stay|keep|be) (?:silent|quiet)|(?:leave out|skip|omit|ignore) (?:what|anything|everything)[^.,;]*|say nothing[^.,;]*)(?!\p{L})/giu

/** Prepositions after which the subject of the notification follows. */
const abouts = /^\s*(?:about|of|on|über|von|vom|du|des|de|d['’]|del|sobre|di|della|su|over|o|om|о)(?!\p{L})/iu

/** Separators between the parts of a task. */
export const parting =
  /[,;:\n、，；،؛。।]|\. |(?:^|\s)(?:and|or|und|oder|sowie|et|ou|y|e|o|en|of|i|oraz|lub|och|eller|и|или|ve|veya|और|या|as well as|plus)(?=\s)|および|及び|または|と(?=[\p{Script=Han}\p{Script=Katakana}])|[和与及]|\s(?=و\p{L}{3})/giu

/** Marks the beginning of a new part of the task. */
const cut = ' ; '

const telling = new RegExp(
  String.raw`(?<![\p{L}\p{N}])${asksReader}(?<when>,?\s+(?:${whens})(?!\p{L}))?(?<clause>[^]*?)(?=[.!?]|${parting.source}|$)`,
  'gu',
)

const every = String.raw`each|every(?: (?:other|second|\d+))?|jede[nrsm]?|alle|chaque|tous les|toutes les|cada|todos los|todas las|ogni|tutt[ei] (?:i|le)|elke|iedere|varje|каждый|каждое|каждую|her|हर`

const partsOfDay =
  'morning afternoon evening night noon morgen abend matin soir mañana tarde mattina sera manhã noite ochtend avond'

/** Words for weekdays, parts of a day and spans, and for languages, in all languages. */
function namesOfTimes(): { times: string; tongues: string } {
  const times = new Set(partsOfDay.split(' '))
  const tongues = new Set<string>()
  for (const language of languages) {
    const weekday = new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' })
    for (let day = 0; day < 7; day++) times.add(weekday.format(new Date(Date.UTC(2026, 0, 4 + day))))
    const names = new Intl.DisplayNames(language, { type: 'language' })
    for (const each of languages) tongues.add(names.of(each) ?? '')
  }
  for (const [name, { unit, factor }] of lexicon().names)
    if (unit === 'second' && factor >= 3_600 && name.length > 2) times.add(name)
  return { times: alternatives(times), tongues: alternatives(tongues) }
}

const alternatives = (words: ReadonlySet<string>) =>
  [...words]
    .filter((word) => word.length > 2 && !/[.()*+?|[\]\\]/.test(word))
    .toSorted((a, b) => b.length - a.length)
    .join('|')

let made: RegExp | undefined

/**
 * When to run, and the language of the answer: at the beginning of a sentence or alone between two marks; within a
 * sentence they may be the subject of the task.
 */
function besides(): RegExp {
  if (made) return made
  const { times, tongues } = namesOfTimes()
  const time = String.raw`(?:${every}) (?:(?:${times})s? ?){1,2}|(?:on|am|le|el|los|il|op) (?:${times})s?|(?:at|by|um|à|a las?|alle|às|om) \d{1,2}(?:[:.h]\d{0,2})?(?: ?(?:[ap]\.?m\.?|uhr|heures|uur))?|at noon|\p{L}+ (?:a|per|each|am|pro|par|al|por) (?:${times})`
  const sequence = String.raw`(?:${time})(?:,? (?:and |und |et |y )?(?:${time}))*`
  const form = String.raw`(?:in|auf|en|em|på) (?:${tongues})`
  made = new RegExp(
    String.raw`(?<=^|[.!?;:\n、，；。])\s*(?:${sequence}|${form})(?![\p{L}\p{N}])|(?<=,)\s*(?:${sequence}|${form})\s*(?=$|[,.;:!?\n])`,
    'giu',
  )
  return made
}

/** A clause of a few words about the length of the answer, such as 'in three sentences'. */
const ofLength = (clause: string) =>
  /^\s*(?:\p{L}+\s){0,2}[\p{L}\p{Nd}]+/u.test(clause) &&
  clause.trim().split(' ').length <= 4 &&
  clause
    .trim()
    .split(' ')
    .some((_, at, words) => at > 0 && ofAnswer.test(` ${words.slice(at).join(' ')}`))

/**
 * The task without the words that only say whom, how and when to notify: 'let me know if', 'each morning'. `isAbout`
 * reports whether words name anything to search for, so that 'tell me when they change' is removed and 'tell me when
 * the fair opens' keeps its date.
 */
export function withoutInstructions(task: string, isAbout: (words: string) => boolean): string {
  return task
    .replace(/\s+/g, (space) => (space.includes('\n') ? '\n' : ' '))
    .replace(telling, (...found) => {
      const { when = '', clause = '' } = found.at(-1) as { when?: string; clause?: string }
      return abouts.test(clause) || isAbout(clause) ? cut + when + clause : cut
    })
    .replace(plainRequests, cut)
    .replace(phrases, cut)
    .replace(besides(), cut)
    .split(/(?<=[,.;:!?\n])/)
    .filter((clause) => !ofLength(clause.replace(/[,.;:!?\n]$/, '')))
    .join('')
}
