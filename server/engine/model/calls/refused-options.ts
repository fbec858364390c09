import type { Connection } from '#server/engine/model/providers/provider.ts'
import { clock } from '#server/platform/clock.ts'
import type { ConfiguredEngine } from '#server/engine/model/providers/registry.ts'

/** The options of a call that a server may refuse. */
export type CallOption =
  | 'tools'
  | 'json'
  | 'images'
  | 'stream_options'
  | 'max_tokens'
  | 'temperature'
  | 'system'
  | 'cache'

/** The words in which services name the option that they refuse; the first match counts. */
const named: readonly (readonly [CallOption, RegExp])[] = [
  // First, because such a message may also name the tool that has the mark.
  ['cache', /cache_?(?:control|point|key)|prompt[_ -]?cach/i],
  ['stream_options', /stream_options|include_usage/i],
  ['max_tokens', /max_(?:completion_|output_)?tokens\b|maxOutputTokens/i],
  ['json', /json_object|json_schema|response_?format|response_?mime|json.?mode|structured.?output/i],
  [
    'images',
    /\bimages?\b|image_url|input_image|\bvision\b|multi-?modal|mmproj|inline_?data|content[ _-]?(?:type|part)|content.{0,40}(?:must|should|expected|valid).{0,10}string|invalid type: (?:sequence|array)/i,
  ],
  ['tools', /\btools?\b|tool[_-]?(?:choice|call|use)|function.?call|--jinja|auto-tool/i],
  ['temperature', /\btemperature\b|\btop_p\b/i],
  ['system', /system.{0,20}(?:role|message|prompt|instruction)|role.{0,20}system|developer instruction/i],
]
/** Refusals that no other form of the call would change: permissions, payment, busy services. */
const unrelated = new Set([401, 402, 403, 407, 408, 413, 425, 429, 451])
/** Responses to a prompt that is too long, of a busy service, or to a missing model. */
const otherCause =
  /context.{0,20}(?:length|window|size)|too (?:long|large|many tokens)|(?:model|deployment).{0,60}(?:not (?:found|exist|available|supported)|does ?n[o']t exist|unknown)|(?:unknown|no such|invalid) model|api.?key|model_not_found|no models? (?:is )?loaded|content.{0,15}(?:filter|polic|management)|moderat|flagged|overloaded|\bbusy\b|capacity|quota|rate.?limit|credit|billing/i
/** How long to remember that a model refuses an option that it named, and one that was only guessed, ms. */
const namedMs = 7 * 86_400_000
const guessedMs = 60 * 60_000
/**
 * Refusals of one tool, of their number or of an earlier call, which name tools though the model takes tools: the call
 * is made without them, and the next one is made with them again.
 */
const aboutOneTool =
  /schema|tools?[.[]\d+|function_declarations?\[|too many (?:tools|functions)|(?:tool|function)s?[._ ]?names?\b|tool_call_id|tool_result|tool messages?|(?:calls?|tool_calls'?) (?:and responses|must be followed)|function response|tool_choice\W{1,4}none/i
/** Refusals of one picture, which say nothing about the next one. */
const otherPicture =
  /(?:could ?n[o']t|cannot|can't|unable to|failed to|error).{0,30}(?:process|decode|load|read|parse|download|identify)|corrupt|damaged|truncated|malformed|exceeds|too (?:large|big|small|many)|maximum|at most|minimum|unsupported (?:image|file|media|mime)|image (?:format|type|size|dimension)|invalid (?:image|base64)\b|safety|policy/i

/**
 * The option to omit before a refused call is repeated, among those that the call carried; null: no option caused the
 * refusal. A call with tools that a server refuses for whatever stated reason is repeated once without them.
 */
export function optionToDrop(
  { status, providerMessage }: { status: number | undefined; providerMessage: string },
  carried: ReadonlySet<CallOption>,
): CallOption | null {
  const found = named.find(([option, words]) => carried.has(option) && words.test(providerMessage))?.[0]
  const isOptionRefusal = status !== undefined && status >= 400 && (status <= 501 || status === 422)
  if (found && (status === undefined || (isOptionRefusal && (status === 403 || !unrelated.has(status)))))
    return found
  if (status === 413 && carried.has('images')) return 'images'
  if (!isOptionRefusal || unrelated.has(status) || otherCause.test(providerMessage)) return null
  if (carried.has('images')) return 'images'
  if (carried.has('tools')) return 'tools'
  return carried.has('json') && status < 500 ? 'json' : null
}

/** Whether a refusal says that the model never takes the option. */
export function isLasting(option: CallOption, providerMessage: string): boolean {
  if (option === 'images')
    return namesOption('images', providerMessage) && !otherPicture.test(providerMessage)
  return option !== 'tools' || !aboutOneTool.test(providerMessage)
}

/** Whether the text names an option, so that it is certain what was refused. */
export const namesOption = (option: CallOption, providerMessage: string) =>
  named.some(([each, words]) => each === option && words.test(providerMessage))

/** Of this process, by connection: a connection that was changed is read again, and so another object. */
const remembered = new WeakMap<Connection, Map<string, Map<CallOption, Date>>>()
const isOption = (text: string): text is CallOption => named.some(([option]) => option === text)

/** The options that a model is known to refuse, each until when. */
function knownRefusals({ connection, model, refuses }: ConfiguredEngine): Map<CallOption, Date> {
  const stored = refuses.flatMap((entry): [CallOption, Date][] => {
    const [option = '', until = ''] = entry.split(' ')
    return isOption(option) ? [[option, new Date(until)]] : []
  })
  const all = [...stored, ...(remembered.get(connection)?.get(model) ?? [])]
  return new Map(all.filter(([, until]) => until > clock.now()))
}

/** The options that a model is known to refuse. */
export function refusedBy(asked: ConfiguredEngine): Set<CallOption> {
  const refused = new Set(knownRefusals(asked).keys())
  return asked.abilities?.includes('images') === false ? refused.add('images') : refused
}

/** Called with all refused options of a model, each with the time until which it is left out, as text to store. */
export type RefusalWatcher = (asked: ConfiguredEngine, refuses: string[]) => Promise<void>
let watcher: RefusalWatcher | undefined

/** Registers the listener that stores what models refuse, because the engine does not access the database. */
export function watchRefusals(watch: RefusalWatcher): void {
  watcher = watch
}

/** Remembers what a model refused and worked without: for days if it named the option. */
export async function rememberRefused(
  asked: ConfiguredEngine,
  refused: readonly { name: CallOption; isNamed: boolean }[],
): Promise<void> {
  const { connection, model } = asked
  const known = knownRefusals(asked)
  for (const { name, isNamed } of refused)
    known.set(name, new Date(clock.now().getTime() + (isNamed ? namedMs : guessedMs)))
  const models = remembered.get(connection) ?? new Map<string, Map<CallOption, Date>>()
  remembered.set(connection, models.set(model, known))
  if (refused.some(({ isNamed }) => isNamed))
    await watcher?.(
      asked,
      [...known].map(([option, until]) => `${option} ${until.toISOString()}`),
    )
}

interface ChatBody {
  stream_options?: unknown
  max_tokens?: unknown
  max_completion_tokens?: unknown
  temperature?: unknown
  top_p?: unknown
  messages?: { role?: unknown; content?: unknown }[]
}

/** The body of a chat call without the options that its package writes into it and the server refuses. */
export function withoutOptions(body: string, dropped: ReadonlySet<CallOption>): string {
  if (
    !['stream_options', 'max_tokens', 'temperature', 'system'].some((each) => dropped.has(each as CallOption))
  )
    return body
  const call = JSON.parse(body) as ChatBody
  if (dropped.has('stream_options')) delete call.stream_options
  if (dropped.has('temperature')) {
    delete call.temperature
    delete call.top_p
  }
  // Newer models accept the same limit under another name, and the budget may depend on it.
  if (dropped.has('max_tokens') && call.max_tokens !== undefined) {
    call.max_completion_tokens = call.max_tokens
    delete call.max_tokens
  }
  if (dropped.has('system') && call.messages) call.messages = withoutSystem(call.messages)
  return JSON.stringify(call)
}

const isSystem = ({ role }: { role?: unknown }) => role === 'system' || role === 'developer'

/** Moves the instructions to the beginning of the first message of the user. */
function withoutSystem(messages: NonNullable<ChatBody['messages']>): NonNullable<ChatBody['messages']> {
  const instructions = messages.flatMap(({ role, content }) =>
    isSystem({ role }) && typeof content === 'string' ? [content] : [],
  )
  const [first, ...rest] = messages.filter((message) => !isSystem(message))
  const text = instructions.join('\n\n')
  if (first?.role === 'user' && typeof first.content === 'string')
    return [{ ...first, content: `${text}\n\n${first.content}` }, ...rest]
  return [{ role: 'user', content: text }, ...(first ? [first, ...rest] : [])]
}
