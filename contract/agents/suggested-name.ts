// chunk: frame
const nameMax = 48
const opening =
  /^(?:(?:please|kindly|can you|could you|i want you to|i need you to|help me(?: to)?|tell me|show me|give me|send me|(?:each|every)(?: (?:other|second|third|fourth|two|three|four|\d{1,2}))?|once an?|at \d{1,2}(?::\d{2})?(?: ?[ap]m)?|in the|on)\b[\s,:]*|(?:hour|weekday|day|morning|evening|night|week|month|monday|tuesday|wednesday|thursday|friday|saturday|sunday)s?\b[\s,:]*)+/iu
const trailing = /(?:[\s,]+(?:on|in|at|of|for|and|or|the|a|an|to|from|with|not|no|only|but))+$/iu
const address = /(?:https?:\/\/|www\.)\S+/giu
/** What only narrows the task, or says whom to tell: a name does not need it. */
const besides =
  /\s*[,;(]\s*(?:not|no|only|but|without|except|under|below|above|over)\b.*$|\s+and (?:tell|let|alert|notify|send|e-?mail) (?:me|us)\b.*$/iu
/** 'Which office jobs are new' is a question; 'New office jobs' is a name. */
const whichAreNew = /^(?:which|what) (.{3,40}?) (?:is|are) new$/iu
/** The path of an address without a scheme, which is too long for a name. */
const pathOfHost = /(?<=[\p{L}\p{N}]\.[\p{L}\p{N}-]{1,63}(?::\d{1,5})?)[/?#]\S*?(?=[.,;:!?]*(?:\s|$))/gu
/** The end of a sentence. A point within a domain, an IP address, a version, a price or a time does not end one. */
const sentenceEnd = /[.!?;:…]+(?=[\s"'”’)\]]|$)|[。！？；：\n]/u

/** A name for an agent, taken from the first words of its task; empty where those say too little. */
export function suggestedName(task: string): string {
  const withoutOpening = task.replace(address, '. ').trim().replace(opening, '')
  const [sentence = ''] = withoutOpening.replace(pathOfHost, '').split(sentenceEnd, 1)
  const plain = sentence.replace(/\s+/g, ' ').replace(besides, '').trim()
  const whole = plain.length <= nameMax ? plain : plain.slice(0, nameMax).replace(/\s+\S*$/, '')
  const name = whole.replace(trailing, '').replace(whichAreNew, 'New $1')
  return name.length < 5 ? '' : name.charAt(0).toUpperCase() + name.slice(1)
}
