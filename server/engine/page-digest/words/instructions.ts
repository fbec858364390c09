import {
  abouts,
  besides,
  byWay,
  plainTellings,
  spanOfEach,
  tellings,
  watching,
  whens,
} from './instruction-words.ts'

/** Separators between the parts of a task. */
export const parting =
  /[,;:\n、，；،؛。]|\. |(?:^|\s)(?:and|or|und|oder|sowie|et|ou|y|e|o|en|of|i|oraz|lub|as well as|plus)(?=\s)|および|及び|または|と(?=[\p{Script=Han}\p{Script=Katakana}])|[和与及]|\s(?=و\p{L}{3})/giu

/** Marks the beginning of a new part of the task. */
const cut = ' ; '

const telling = new RegExp(
  String.raw`(?<![\p{L}\p{N}])(?:${tellings.map(([said, then]) => `${said}${byWay}(?:,?\\s+(?:${then})(?:(?<=['’])|(?!\\p{L})))?`).join('|')})(?<when>,?\s+(?:${whens})(?!\p{L}))?(?<clause>[^]*?)(?=[.!?]|${parting.source}|$)`,
  'giu',
)

/**
 * Secondary instructions at the beginning of a sentence or alone between two marks; within a sentence they may be the
 * subject of the task.
 */
const beside = new RegExp(
  String.raw`(?<=^|[.!?;:\n、，；。])\s*(?:${besides})(?![\p{L}\p{N}])|(?<=,)\s*(?:${besides})\s*(?=$|[,.;:!?\n])`,
  'giu',
)

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
    .replace(plainTellings, cut)
    .replace(watching, ' ')
    .replace(spanOfEach, ' ')
    .replace(beside, cut)
}
