// chunk: agent-form
const watchWords =
  /\b(?:watch|monitor|track|observe|follow)(?:es|s|ing|ed)?\b|\bkeep(?:s|ing)? (?:an eye|track|watch)\b|\b(?:tell|alert|notify|warn|inform|message|email|ping) (?:me|us) (?:when|if|as soon as|whenever|once|about (?:any )?(?:new|changes?)|(?:of|on) (?:any )?(?:new|changes?)|what(?:'s|’s| is| has)? (?:new|changed))|\blet (?:me|us) know (?:when|if|as soon as|whenever|once|what(?:'s|’s| is| has)? (?:new|changed))|\blook(?:s|ing)? out for\b|\b(?:report|say|show)s? what(?:'s|’s| is| has)? (?:new|changed)\b|\bcheck(?:s|ing)? (?:if|whether|for (?:new|changes?|updates?))\b/iu

/** Whether a text asks to watch something. Such an agent is useful only when it runs on a schedule. */
export const isWatch = (text: string): boolean => watchWords.test(text)
