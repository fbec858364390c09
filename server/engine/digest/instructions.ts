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

/** Where one part of a task ends and the next begins. */
export const parting =
  /[,;:\n、，；،؛。]|\. |(?:^|\s)(?:and|or|und|oder|sowie|et|ou|y|e|o|en|of|i|oraz|lub|as well as|plus)(?=\s)|および|及び|または|と(?=[\p{Script=Han}\p{Script=Katakana}])|[和与及]|\s(?=و\p{L}{3})/giu

/** After this a new part of the task begins. */
const cut = ' ; '

const telling = new RegExp(
  String.raw`(?<![\p{L}\p{N}])(?:${tellings.map(([said, then]) => `${said}${byWay}(?:,?\\s+(?:${then})(?:(?<=['’])|(?!\\p{L})))?`).join('|')})(?<when>,?\s+(?:${whens})(?!\p{L}))?(?<clause>[^]*?)(?=[.!?]|${parting.source}|$)`,
  'giu',
)

/** What is said besides, where it begins a sentence or is all that stands between two marks; within one it may be what the task is about. */
const beside = new RegExp(
  String.raw`(?<=^|[.!?;:\n、，；。])\s*(?:${besides})(?![\p{L}\p{N}])|(?<=,)\s*(?:${besides})\s*(?=$|[,.;:!?\n])`,
  'giu',
)

/**
 * The task without what says only to whom, how and when to tell: 'let me know if', 'each morning'. `isAbout` says whether
 * words name anything to look for, so that 'tell me when they change' goes and 'tell me when the fair opens' keeps its date.
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
