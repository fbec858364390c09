import type { Source } from '#contract/runs/runs.ts'

/** What the owner of a failed run can do about it, and where. */
export interface FailureAdvice {
  words: string
  /** The page that helps; without one, the buttons of the dialog do. */
  where?: 'integrations' | 'model'
}

/** The reasons that a run or its sources report, and what helps; the first that matches counts. */
const remedies: readonly (readonly [RegExp, FailureAdvice])[] = [
  [
    /asks to sign in|\b(?:401|403)\b/i,
    {
      words: 'The page needs a sign-in. Connect the service, or use a page that everybody can read.',
      where: 'integrations',
    },
  ],
  [
    /runs its scripts|without a browser/i,
    { words: 'The page needs a browser. Link to its feed, to a simpler page or to a file instead.' },
  ],
  [
    /asks for consent|in a queue/i,
    { words: 'The page shows a notice first. Link to its feed or to another page.' },
  ],
  [/\b(?:404|410)\b/, { words: 'The page does not exist any more. Edit the agent and correct its link.' }],
  [
    /private network|not a web address|only http and https|user name or password in it/i,
    { words: 'Agents read public web addresses only. Edit the agent and use such a link.' },
  ],
  [
    /no readable text|no text in it/i,
    { words: 'There is no text on the page. Link to the page that has it.' },
  ],
  [
    /\b(?:key|quota|credit|billing|account)\b.{0,60}\b(?:refused|accepted|invalid|used up|exceeded|disabled)\b|is not configured/i,
    { words: 'The AI model does not answer. Check its connection, then run again.', where: 'model' },
  ],
  [/script/i, { words: 'Edit the agent and press Check script, then run again.' }],
  [
    /None of the links|could not be read|not answer|timed? ?out|too busy|\b5\d\d\b|down/i,
    { words: 'The site may be down. Run again in a few minutes, or edit the agent and check its links.' },
  ],
]

/** What to do after a run failed with this message and these sources. */
export function failureAdvice(error: string, sources: readonly Pick<Source, 'reason'>[]): FailureAdvice {
  const told = [error, ...sources.map(({ reason }) => reason ?? '')].join('\n')
  const remedy = remedies.find(([sign]) => sign.test(told))?.[1]
  return remedy ?? { words: 'Run again. If it fails again, edit the agent.' }
}
