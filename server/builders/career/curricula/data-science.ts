import type { Curriculum } from './curriculum.ts'

export const dataScience: Curriculum = {
  interests: ['Health', 'Sports', 'Climate', 'Finance', 'Marketing', 'Public data'],
  outlook: {
    '3-months':
      'Three months are enough to answer real questions with SQL, Python and honest charts. That makes you more valuable in the job you have, and is the best test of whether you want the rest; it is not yet a data scientist’s profile.',
    '6-months':
      'In six months you can reach the level of a junior analyst: SQL without looking things up, clean analyses, and statistics that you can defend. Put machine learning off; employers ask analysts for judgement first.',
    '1-year':
      'A year takes you through analysis, statistics and the basics of machine learning. Apply as an analyst from month eight: most data scientists began there, and data of a real company teaches what no course has.',
    '2-years':
      'Two years allow the mathematics to settle, a speciality such as forecasting or text, and experience with other people’s messy data. Plan for a position as an analyst in the first half of the second year, and grow from within.',
  },
  advice: [
    'Begin each analysis with a question that somebody would decide by, and write the answer first.',
    'Keep a notebook of every surprise in the data: most are mistakes in how it was collected.',
    'Show one chart a week to somebody outside the field, and ask what they read in it before you explain.',
    'Never work on a course’s data set when there is one about {topic}.',
  ],
  modules: [
    {
      title: 'Asking data with SQL',
      skill: 'SQL',
      isCore: true,
      learn: [
        'Select, filter, join and group until you need no reference for them',
        'Learn window functions by ranking and running totals',
        'Find duplicates, gaps and impossible values in a public data set',
      ],
      apply: [
        'Put a data set about {topic} into SQLite or PostgreSQL and answer ten questions',
        'Write each answer as one sentence with one figure, and the query below it',
        'Have somebody else run your queries from a clean start',
      ],
      milestone: 'Ten questions about {topic} answered by SQL, reproducible by a stranger',
      mastery: 'A query that was slow made ten times faster, with the plan explained',
    },
    {
      title: 'Python for data',
      skill: 'Python',
      isCore: true,
      learn: [
        'Learn lists, dictionaries, functions and files in Python by small exercises',
        'Load, clean, reshape and join tables with pandas',
        'Keep a project that runs from top to bottom with its versions written down',
      ],
      apply: [
        'Clean a truly messy file about {topic}, and list each decision that you took',
        'Turn a notebook into a script that does the same each month',
        'Write three tests for your cleaning that fail on bad input',
      ],
      milestone: 'A repository in which one command goes from raw data to the result',
      mastery: 'The same for data that does not fit into memory',
    },
    {
      title: 'Charts that tell the truth',
      skill: 'Data visualisation',
      isCore: true,
      learn: [
        'Choose a chart by the question: comparison, change, share, relation',
        'Learn what misleads: cut axes, two scales, areas, rainbow colours',
        'Redraw five bad charts from the news',
      ],
      apply: [
        'Tell one finding about {topic} in a single chart with a sentence as its title',
        'Build a dashboard with at most five figures that somebody looks at weekly',
        'Check it for colour blindness and on a phone',
      ],
      milestone: 'A page with three charts about {topic} that a layperson reads right',
      mastery: 'A dashboard that somebody else has used for a month, improved by their remarks',
    },
    {
      title: 'Statistics for decisions',
      skill: 'Statistics',
      isCore: true,
      learn: [
        'Understand mean, median, spread and why samples vary, by simulation',
        'Learn what a confidence interval says, and what a p-value does not',
        'Tell correlation from cause with five examples of your own',
      ],
      apply: [
        'Estimate one figure about {topic} with its uncertainty, and defend it',
        'Plan an experiment: the question, the size, and when to stop',
        'Find a claim in the news that its data does not carry, and write why',
      ],
      milestone: 'A report of two pages with an estimate, its uncertainty and its limits',
      mastery: 'An experiment planned, run and reported, whichever way it went',
    },
    {
      title: 'Exploring and explaining',
      skill: 'Data analysis',
      isCore: true,
      learn: [
        'Work by a list: where from, what is missing, what is odd, what varies together',
        'Segment before you average, and know Simpson’s paradox by an example',
        'Write findings for who decides: answer, evidence, doubt, next step',
      ],
      apply: [
        'Do a whole analysis about {topic} in two weeks, question to recommendation',
        'Present it in five minutes to somebody who may disagree',
        'Write down what you would need to know to change your mind',
      ],
      milestone: 'A published analysis about {topic} with code, data and a clear recommendation',
      mastery: 'Three analyses that form a portfolio, each for another kind of reader',
    },
    {
      title: 'First models',
      skill: 'Machine learning',
      isCore: true,
      learn: [
        'Fit linear and logistic regression, and say what each coefficient means',
        'Split data rightly, and know three ways in which information leaks',
        'Compare with the simplest guess before you call anything good',
      ],
      apply: [
        'Predict something about {topic}, with a baseline and an honest error',
        'Look at the 20 worst predictions one by one, and name what they share',
        'Explain the model to somebody who will be judged by it',
      ],
      milestone: 'A model that beats the simple guess on data that it never saw',
      mastery: 'A model with a card: what for, what data, whom it serves worse',
    },
    {
      title: 'Trees, ensembles and validation',
      skill: 'Model validation',
      learn: [
        'Learn decision trees, random forests and gradient boosting by using each',
        'Cross-validate, tune little, and keep a last test set sealed',
        'Choose the measure by what a mistake costs',
      ],
      apply: [
        'Take part in a public competition for learning’s sake, and write up what helped',
        'Calibrate probabilities, and show it in a chart',
        'Remove half of the features and measure what is lost',
      ],
      milestone: 'A comparison of three models with costs instead of scores alone',
      mastery: 'A result in the best quarter of a competition, reproducible',
    },
    {
      title: 'Time and forecasts',
      skill: 'Forecasting',
      learn: [
        'Split a series into trend, season and the rest',
        'Forecast by naive, smoothing and regression methods',
        'Validate by walking forward in time, never at random',
      ],
      apply: [
        'Forecast something about {topic} for four weeks, and check it each week',
        'Give intervals instead of points, and count how often they hold',
        'Write what would break the forecast',
      ],
      milestone: 'Four weekly forecasts with their errors told openly',
      mastery: 'A forecast that runs by itself and says when it is not to be trusted',
    },
    {
      title: 'Text and language models',
      skill: 'Text analysis',
      learn: [
        'Clean, count and compare texts; know what an embedding is',
        'Use a language model to label data, and measure how often it is right',
        'Learn where such models invent, and how to check',
      ],
      apply: [
        'Sort 500 short texts about {topic}, with a hand-labelled sample as the judge',
        'Compare a simple model with a language model by cost and error',
        'Write the instruction by which two people label alike',
      ],
      milestone: 'A labelled collection with measured agreement and error',
      mastery: 'A small service that answers from documents, with its sources',
    },
    {
      title: 'Data engineering basics',
      skill: 'Data engineering',
      learn: [
        'Model tables for analysis: facts, dimensions, history',
        'Build a pipeline with checks that stop bad data',
        'Learn to version data and code together',
      ],
      apply: [
        'Automate the loading of a public source about {topic}, every day for a month',
        'Add three data tests, and let one fail on purpose',
        'Document where each column comes from',
      ],
      milestone: 'A pipeline that ran for 30 days, with its failures explained',
      mastery: 'The same on a cloud warehouse within a budget that you set',
    },
    {
      title: 'Ethics, privacy and law',
      skill: 'Data ethics',
      learn: [
        'Know what personal data is under the GDPR, and what consent must be',
        'Learn how groups are treated unequally by models, and how that is measured',
        'Read two cases of harm by data, and what would have prevented them',
      ],
      apply: [
        'Review one of your projects for whom it could harm',
        'Anonymise a data set, and try to undo it',
        'Write a page on what you would refuse to build',
      ],
      milestone: 'A review of a project of yours, with two changes made because of it',
      mastery: 'A checklist that somebody else uses for theirs',
    },
    {
      title: 'Getting hired',
      skill: 'Job search',
      learn: [
        'Read 30 advertisements, and sort them into analyst, engineer and scientist',
        'Practise SQL questions aloud, with the clock running',
        'Prepare to explain each project in one, five and twenty minutes',
      ],
      apply: [
        'Choose three analyses, and lead each with the decision that it serves',
        'Apply to five fitting positions a week, and keep a list with dates and answers',
        'Solve two take-home tasks in the time allowed, and have them reviewed',
      ],
      milestone: '20 applications sent, and three conversations with people who hire',
      mastery: 'An offer, or a written list of what stood in the way and a plan for each',
    },
  ],
  resources: [
    {
      name: 'Python for Data Analysis',
      publisher: 'Wes McKinney, O’Reilly Media',
      kind: 'book',
      skill: 'Python',
    },
    { name: 'Mode SQL Tutorial', publisher: 'Mode', kind: 'course', skill: 'SQL' },
    {
      name: 'Storytelling with Data',
      publisher: 'Cole Nussbaumer Knaflic, Wiley',
      kind: 'book',
      skill: 'Data visualisation',
    },
    { name: 'OpenIntro Statistics', publisher: 'OpenIntro', kind: 'book', skill: 'Statistics' },
    { name: 'Kaggle Learn', publisher: 'Kaggle', kind: 'course', skill: 'Machine learning' },
    {
      name: 'An Introduction to Statistical Learning',
      publisher: 'Gareth James and others, Springer',
      kind: 'book',
      skill: 'Machine learning',
    },
    {
      name: 'Hands-On Machine Learning',
      publisher: 'Aurélien Géron, O’Reilly Media',
      kind: 'book',
      skill: 'Model validation',
    },
    {
      name: 'Forecasting: Principles and Practice',
      publisher: 'Rob Hyndman and George Athanasopoulos, OTexts',
      kind: 'book',
      skill: 'Forecasting',
    },
    { name: 'Hugging Face NLP Course', publisher: 'Hugging Face', kind: 'course', skill: 'Text analysis' },
    {
      name: 'Fundamentals of Data Engineering',
      publisher: 'Joe Reis and Matt Housley, O’Reilly Media',
      kind: 'book',
      skill: 'Data engineering',
    },
    {
      name: 'Weapons of Math Destruction',
      publisher: 'Cathy O’Neil, Crown',
      kind: 'book',
      skill: 'Data ethics',
    },
    {
      name: 'The Art of Statistics',
      publisher: 'David Spiegelhalter, Pelican',
      kind: 'book',
      skill: 'Data analysis',
    },
  ],
}
