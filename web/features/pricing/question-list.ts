interface Question {
  /** The anchor, if another part of the page links to the question. */
  id?: string
  question: string
  answer: string
}

/** Frequent questions about plans, with answers. */
export const questions: readonly Question[] = [
  {
    question: 'How do I pay for a plan?',
    answer:
      'Choose it above. You pay by card on the page of the payment service, and the plan is yours as soon as the payment is confirmed. If the administrator of the installation has set up no payment service, a built-in test service replaces it. It says that it is one, and takes no money.',
  },
  {
    question: 'When does a change of plan take effect?',
    answer:
      'At once: a plan change and a reactivation take effect at once, and the new limits hold from that moment. What is left of the plan before counts against the new price, and you see the amount before you agree. A change to Free waits for the end of what you paid for.',
  },
  {
    question: 'How do I cancel?',
    answer:
      'On your subscription page, at any time. You keep the plan until the end of what you paid for, and until that day you can reactivate it. After that you are on Free: agents for which it has no room are paused, the newest first, and nothing is deleted.',
  },
  {
    question: 'What happens at the limit?',
    answer:
      'Runs beyond your plan are refused, with the limit and the date it resets; skipped scheduled runs appear in the schedule history, and your agents stay active. You get a notification before, when most of the month is used. What you have stays yours. Administrators have no limits.',
  },
  {
    question: 'What counts as an execution?',
    answer:
      'One run of one agent, whatever started it: you, a schedule, a webhook, a call of the API or an event. Failed and canceled runs count, and so do running one again and a run that finds nothing changed. A month begins on the day on which you signed up or subscribed, UTC.',
  },
  {
    question: 'Do AI models cost extra?',
    answer:
      'Yes: OpenAI, Anthropic and Google bill the owner of the key, on top of the plan. You see an estimate before a run and the tokens and the cost after it, and a budget holds a run before it spends more than you allow. The built-in engine uses no AI model and costs nothing.',
  },
  {
    id: 'savings',
    question: 'How were the savings measured?',
    answer:
      'A month was replayed twice for 100 agents that watch 239 links of news, blogs, releases, prices and terms, once a day: asking an AI model always took 5,928,826 tokens, asking it only when a link had changed 3,750,318, which is 36.7% less. No change was overlooked. How often your links change decides what you save: pages that change each day save nothing, terms and price lists nearly everything. Repeat it with "npm run measure -- bench --only savings". Paying by the year saves 20% of the price, too: $69.60 on Starter, $237.60 on Pro, $717.60 on Enterprise.',
  },
  {
    question: 'Can I run Balancia on my own server?',
    answer:
      'Yes, it is made for that. One command installs it, one starts it, with a database of its own and no other service. It is MIT licensed, the same program for every plan.',
  },
  {
    question: 'How is the yearly price computed?',
    answer:
      'Twelve months less 20%. Pro: $99 × 12 × 0.8 = $950.40 per year, which is $79.20 a month. The executions still count by the month.',
  },
]
