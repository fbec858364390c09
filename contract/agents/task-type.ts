import type { TaskType } from '#contract/runs/runs.ts'

/** Words that speak for a kind of task; of kinds that score the same, the earlier one is taken. */
const signs: readonly { type: Exclude<TaskType, 'general'>; strong: RegExp; weak: RegExp }[] = [
  {
    type: 'coding',
    strong:
      /\b(?:source code|code review|pull requests?|refactor\w*|debug\w*|unit tests?|stack trace|programm?ing|(?:javascript|typescript|python|sql|java|rust|php) (?:code|script|function|query|program)|write (?:a |an |some )?(?:code|function|script|regex|program))\b/gi,
    weak: /\b(?:code|coding|bugs?|functions?|api|sdk|repositor(?:y|ies)|github|compile\w*|algorithm|programmier\w*|quellcode)\b/gi,
  },
  {
    type: 'customer_support',
    strong:
      /\b(?:customer (?:support|service|questions?|complaints?|emails?|requests?)|support (?:tickets?|requests?|emails?)|help ?desk|kundendienst|kundenservice|kundenanfragen?)\b/gi,
    weak: /\b(?:customers?|tickets?|complaints?|refunds?|faqs?|support|kunden?|beschwerden?)\b/gi,
  },
  {
    type: 'data_analysis',
    strong:
      /\b(?:data analysis|analy[sz]e (?:the |this |our |my )?(?:data|numbers|figures|sales|results|csv|spreadsheet)|statistics?|correlat\w+|regression|forecast\w*|dashboards?|datenanalyse|auswert\w+)\b/gi,
    weak: /\b(?:analy[sz]\w+|analysis|data(?:set)?s?|csv|spreadsheets?|excel|charts?|metrics?|kpis?|calculat\w+|averages?|totals?|trends?|daten|berechne\w*)\b/gi,
  },
  {
    type: 'monitoring',
    strong:
      /\b(?:monitor\w*|keep (?:an eye|track|watch)|watch(?:es|ing)? (?:for|the|this|our)|alert (?:me|us)|notify (?:me|us)|let me know (?:when|if)|what(?:'s| is| has)? (?:new|changed)|tell me (?:when|if|what changed)|check (?:daily|hourly|weekly|every|whether|if)|überwach\w+|beobacht\w+|surveill\w+|vigila\w*)\b/gi,
    weak: /\b(?:track\w*|watch\w*|chang(?:e|es|ed)|updates?|alerts?|status|uptime|prices?|pricing|daily|every (?:day|morning|hour|week)|changelogs?|täglich|änderung\w*|preis\w*)\b/gi,
  },
  {
    type: 'communication',
    strong:
      /\b(?:(?:write|draft|send|reply|answer|respond|compose)\b.{0,40}\b(?:e-?mails?|messages?|letters?|slack|whatsapp|sms)|outreach|follow-?up (?:e-?mail|message)|press release)\b/gi,
    weak: /\b(?:e-?mails?|messages?|slack|teams channel|repl(?:y|ies)|letters?|announcement|inbox|nachricht\w*|brief)\b/gi,
  },
  {
    type: 'content_creation',
    strong:
      /\b(?:(?:write|create|draft|generate|compose)\b.{0,40}\b(?:blog|posts?|articles?|stor(?:y|ies)|captions?|essays?|copy|newsletter|tweets?|descriptions?|headlines?|content)|copywriting|content creation|(?:schreibe|verfasse|erstelle)\b.{0,40}\b(?:artikel|beitrag|text|blog\w*))\b/gi,
    weak: /\b(?:write|writing|blog|content|social media|captions?|newsletter|slogans?|creative|translat\w+|rewrite|schreib\w+|verfass\w+)\b/gi,
  },
  {
    type: 'planning',
    strong:
      /\b(?:(?:make|create|write|draft|prepare|build) (?:a |an |the |my |our )?(?:[\w-]+ ){0,3}(?:plan|schedule|roadmap|itinerary|agenda|timeline|strategy)|project plan\w*|road ?maps?|itinerar(?:y|ies)|meal plan|plan (?:my|our|the|a)|to-?do lists?|projektplan|zeitplan)\b/gi,
    weak: /\b(?:planning|schedul\w+|organi[sz]e|priorit\w+|milestones?|deadlines?|calendar|agenda|goals?|strateg\w+|plane|planung|termine?)\b/gi,
  },
  {
    type: 'research',
    strong:
      /\b(?:research\w*|investigat\w+|find out|literature|compare (?:the |different )?(?:products?|vendors?|options?|tools?)|competitors?|market (?:analysis|overview)|recherchi\w+|recherche)\b/gi,
    weak: /\b(?:find|search|summar\w+|digest|news|sources?|stud(?:y|ies)|papers?|compare|comparison|overview|learn about|articles?|read|report|nachrichten|zusammenfass\w+|fasse|finde|suche|vergleich\w*)\b/gi,
  },
]

const taskCharsMax = 4_000
const strongWorth = 3

/** Says what kind of work a task is, by the words in it; `general` when none speaks for a kind. */
export function classifyTask(task: string): TaskType {
  const text = task.slice(0, taskCharsMax)
  const count = (pattern: RegExp) =>
    new Set((text.match(pattern) ?? []).map((word) => word.toLowerCase())).size
  let best: TaskType = 'general'
  let most = 0
  for (const { type, strong, weak } of signs) {
    const score = count(strong) * strongWorth + count(weak)
    if (score > most) [best, most] = [type, score]
  }
  return best
}

/** Whether an agent asks no model while its links say what they said: as its owner chose, else for tasks that watch. */
export function skipsUnchanged(agent: { skipUnchanged?: boolean | null; taskDescription: string }): boolean {
  return agent.skipUnchanged ?? classifyTask(agent.taskDescription) === 'monitoring'
}
