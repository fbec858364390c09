import type { Curriculum } from './curriculum.ts'

export const business: Curriculum = {
  interests: ['Start-ups', 'Non-profits', 'Retail', 'Technology', 'Health care', 'Manufacturing'],
  outlook: {
    '3-months':
      'Three months prepare you to lead a small project well: a clear goal, a plan that holds, meetings that end early, figures that you understand. Do it where you work now; a title comes after the work, not before it.',
    '6-months':
      'Six months are enough to take over a team of three to five, if you lead something real meanwhile. Concentrate on people and figures; strategy can wait until the daily business no longer surprises you.',
    '1-year':
      'A year can carry you from specialist to team lead or project manager. Plan two visible projects with measured results, find a mentor outside of your line, and talk about the position openly from the sixth month.',
    '2-years':
      'Two years allow the step to managing managers or an area of your own, with a recognised certificate on the way where your field asks for one. Collect results in figures from the first month: they are your application.',
  },
  advice: [
    'Learn by leading something small now: a course without a team to try it on is soon forgotten.',
    'Write a page each Friday: what was decided, what was learnt, what you would do otherwise.',
    'Ask each person you lead every month what you should stop doing, and stop one thing.',
    'Attach a figure to each result, and the date at which you measured it.',
  ],
  modules: [
    {
      title: 'Leading yourself',
      skill: 'Self-management',
      isCore: true,
      learn: [
        'Record for one week where your hours go, and compare with what matters',
        'Learn to turn a wish into a goal with a measure and a date',
        'Practise saying no with a reason and another offer',
      ],
      apply: [
        'Plan each week on its first morning, and keep two blocks for thinking',
        'Hand over or drop the three tasks that matter least',
        'Find a mentor outside of your line, and agree on four talks',
      ],
      milestone: 'Four weeks planned and looked back on, with two tasks handed over',
      mastery: 'A quarter of your own goals, told openly, with what became of each',
    },
    {
      title: 'Running a project',
      skill: 'Project management',
      isCore: true,
      learn: [
        'Write a charter of one page: why, what, what not, who, until when',
        'Cut work into pieces of a week, and find what depends on what',
        'Keep a list of risks with an owner and a first sign for each',
      ],
      apply: [
        'Lead a project of six to eight weeks in {topic}, however small',
        'Report each week in five lines: done, next, risks, figures, needs',
        'Hold a review at the end, and put two of its findings into practice',
      ],
      milestone: 'A project finished with what was promised, or stopped for good reasons in time',
      mastery: 'A second project with another team, its plan 20 per cent nearer to what came',
    },
    {
      title: 'Talking and listening',
      skill: 'Communication',
      isCore: true,
      learn: [
        'Write for who decides: the request first, then the reasons',
        'Listen so that you can say the other’s view to their content',
        'Learn to give feedback on what was done, not on the person',
      ],
      apply: [
        'Lead a meeting with an aim, an end and decisions written down, every week',
        'Give two people feedback a week, and ask for some',
        'Present a proposal in ten minutes to people who may refuse it',
      ],
      milestone: 'A proposal of yours accepted, or refused with reasons that you can repeat',
      mastery: 'A hard conversation that you prepared, held and wrote up for yourself',
    },
    {
      title: 'Figures that managers need',
      skill: 'Finance basics',
      isCore: true,
      learn: [
        'Read a balance sheet, an income statement and a cash flow, and how they hang together',
        'Tell fixed from variable cost, and find a break-even point',
        'Build a budget in a spreadsheet that others can follow',
      ],
      apply: [
        'Analyse the published accounts of a company in {topic}',
        'Work out what one unit of your team’s work costs and brings',
        'Compare plan and result of a budget each month, with reasons',
      ],
      milestone: 'A business case of two pages with costs, gains, risks and a break-even date',
      mastery: 'A budget that you answered for over three months',
    },
    {
      title: 'Leading people',
      skill: 'Leadership',
      isCore: true,
      learn: [
        'Learn what people need at work: clear aims, room, respect, feedback',
        'Prepare one-to-one talks that belong to the other person',
        'Know how to delegate a result instead of steps',
      ],
      apply: [
        'Hold one-to-one talks every two weeks with those you lead or mentor',
        'Delegate one thing that you like doing, and do not take it back',
        'Make one person’s success visible each week',
      ],
      milestone: 'Two months of regular talks, and one task that works without you',
      mastery: 'Somebody you supported took a step up',
    },
    {
      title: 'Processes and operations',
      skill: 'Operations',
      isCore: true,
      learn: [
        'Draw a process with those who do it, as it is and not as it should be',
        'Find where work waits, and measure for how long',
        'Learn root causes: ask why until a rule or habit appears',
      ],
      apply: [
        'Shorten a process in your surroundings by a quarter, measured',
        'Write a checklist that others use without being told',
        'Automate one repetitive step, and say what became of the time',
      ],
      milestone: 'A process with figures before and after, agreed by those who do it',
      mastery: 'The improvement still holds after three months',
    },
    {
      title: 'Customers and markets',
      skill: 'Marketing basics',
      learn: [
        'Interview five customers about their last purchase, without selling',
        'Size a market from below: how many, how often, for how much',
        'Learn positioning: for whom, against what, why you',
      ],
      apply: [
        'Write the profile of a customer in {topic} from evidence alone',
        'Test a message on two groups, and compare by figures',
        'Find out why three customers left',
      ],
      milestone: 'A page on a market in {topic} with sources and a recommendation',
      mastery: 'An offer changed because of what customers said, with its effect',
    },
    {
      title: 'Negotiating',
      skill: 'Negotiation',
      learn: [
        'Prepare by interests, alternatives and a limit that you do not leave',
        'Practise silence, questions and summaries',
        'Learn to tell a hard position from a hard interest',
      ],
      apply: [
        'Negotiate a contract, a price or a date, and write up what moved it',
        'Settle a conflict between two others, without judging',
        'Prepare the talk about your own pay, with figures',
      ],
      milestone: 'A negotiation with a better result for both sides than the first offer',
      mastery: 'A supplier or partner agreement that you led to the end',
    },
    {
      title: 'Deciding with data',
      skill: 'Data literacy',
      learn: [
        'Choose three figures that say early how it goes, for your team',
        'Learn what averages hide, and when a difference is chance',
        'Decide in writing: options, evidence, doubt, choice, review date',
      ],
      apply: [
        'Build a weekly page of figures that changes what the team does',
        'Run a small experiment before rolling something out',
        'Look back on five decisions, and at luck and skill in each',
      ],
      milestone: 'A decision of the team changed by figures that you brought',
      mastery: 'A quarter of decisions with their reviews, told openly',
    },
    {
      title: 'Strategy',
      skill: 'Strategy',
      learn: [
        'Tell a strategy from a list of wishes: diagnosis, policy, actions',
        'Learn what keeps competitors out, by three companies in {topic}',
        'Know when to stop something, and how to say it',
      ],
      apply: [
        'Write a strategy of two pages for your team or a non-profit',
        'Have it attacked by two people, and mend it',
        'Name what will not be done because of it',
      ],
      milestone: 'A strategy of two pages that a team works by',
      mastery: 'A review after two quarters: what held, what did not',
    },
    {
      title: 'Change and resistance',
      skill: 'Change management',
      learn: [
        'Find out who wins and loses by a change before announcing it',
        'Learn to tell fear from a good objection',
        'Plan the first visible success within 30 days',
      ],
      apply: [
        'Introduce one change of habit in a team, with its members',
        'Answer the five hardest questions in writing beforehand',
        'Measure after two months who does it without being reminded',
      ],
      milestone: 'A change that four of five people keep after two months',
      mastery: 'A change across two teams, led by others than you',
    },
    {
      title: 'The next position',
      skill: 'Job search',
      learn: [
        'Read 20 advertisements for the role, and mark what you can prove',
        'Write a résumé whose lines begin with results',
        'Prepare six stories of leading: success, failure, conflict, figures, people, change',
      ],
      apply: [
        'Tell your manager which position you aim at, and ask what is missing',
        'Apply within and without, two fitting positions a week',
        'Talk to five people who do that work, and ask what they wish they had known',
      ],
      milestone: 'Ten applications or internal talks, and three interviews',
      mastery: 'An offer, or an agreed date and condition for the step',
    },
  ],
  resources: [
    {
      name: 'The First 90 Days',
      publisher: 'Michael Watkins, Harvard Business Review Press',
      kind: 'book',
      skill: 'Leadership',
    },
    { name: 'High Output Management', publisher: 'Andrew Grove, Vintage', kind: 'book', skill: 'Operations' },
    {
      name: 'The Making of a Manager',
      publisher: 'Julie Zhuo, Portfolio',
      kind: 'book',
      skill: 'Leadership',
    },
    {
      name: 'Google Project Management Certificate',
      publisher: 'Google, Coursera',
      kind: 'course',
      skill: 'Project management',
    },
    {
      name: 'PMBOK Guide',
      publisher: 'Project Management Institute',
      kind: 'book',
      skill: 'Project management',
    },
    {
      name: 'Financial Intelligence',
      publisher: 'Karen Berman and Joe Knight, Harvard Business Review Press',
      kind: 'book',
      skill: 'Finance basics',
    },
    {
      name: 'Getting to Yes',
      publisher: 'Roger Fisher and William Ury, Penguin',
      kind: 'book',
      skill: 'Negotiation',
    },
    {
      name: 'Crucial Conversations',
      publisher: 'Kerry Patterson and others, McGraw-Hill',
      kind: 'book',
      skill: 'Communication',
    },
    {
      name: 'Good Strategy Bad Strategy',
      publisher: 'Richard Rumelt, Crown',
      kind: 'book',
      skill: 'Strategy',
    },
    {
      name: 'Leading Change',
      publisher: 'John Kotter, Harvard Business Review Press',
      kind: 'book',
      skill: 'Change management',
    },
    { name: 'Deep Work', publisher: 'Cal Newport, Grand Central', kind: 'book', skill: 'Self-management' },
    { name: 'The Mom Test', publisher: 'Rob Fitzpatrick', kind: 'book', skill: 'Marketing basics' },
    {
      name: 'How to Measure Anything',
      publisher: 'Douglas Hubbard, Wiley',
      kind: 'book',
      skill: 'Data literacy',
    },
  ],
}
