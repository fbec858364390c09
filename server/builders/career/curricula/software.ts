import type { Curriculum } from './curriculum.ts'

export const software: Curriculum = {
  interests: ['Web applications', 'Mobile apps', 'Games', 'Automation', 'Finance', 'Health'],
  outlook: {
    '3-months':
      'Three months make you able to build and publish a small web application, not yet employable as a developer from zero. Use them to find out whether you like the work, and to have one finished thing to show.',
    '6-months':
      'Six months of steady work give you a solid base and two or three finished projects: enough for an internship, an apprenticeship or freelance work for people who know you. Go for depth in one language instead of a taste of four.',
    '1-year':
      'A year is a realistic way into a first junior position, if every month ends with something that others can use. From the eighth month on, apply beside learning: interviews show what is missing better than any course.',
    '2-years':
      'Two years leave room for what most career changers lack: computer science basics, working in a team, and a speciality. Aim at a first paid job or internship in the second year, and let its problems choose what you learn next.',
  },
  advice: [
    'Write code on five days a week, if only for half an hour: regularity beats long weekends.',
    'Type examples instead of copying them, then change one thing and predict what happens.',
    'Show every finished project to one person who would use it, and write down where they got stuck.',
    'Use an AI assistant to explain, never to hand in what you could not write again tomorrow.',
  ],
  modules: [
    {
      title: 'Programming basics',
      skill: 'Programming basics',
      isCore: true,
      learn: [
        'Work through variables, conditions, loops and functions in JavaScript or Python',
        'Read every error message aloud and look up each word you cannot explain',
        'Solve 20 small exercises without looking at solutions first',
      ],
      apply: [
        'Write a program of 100 lines that does a chore of yours, such as sorting files or bills',
        'Rewrite it with functions that each do one thing, and give every one a name that needs no comment',
        'Explain the program to somebody who does not program, line by line',
      ],
      milestone: 'A program of your own that you use, on your own computer',
      mastery: 'The same program in a second language, with a page on what differed',
    },
    {
      title: 'Git and the command line',
      skill: 'Git',
      isCore: true,
      learn: [
        'Move, search and chain commands in a terminal until the mouse feels slow',
        'Commit, branch, merge and undo in Git, and draw what each does to the history',
        'Read the history of a small open-source project and find out why one line is as it is',
      ],
      apply: [
        'Put your first program on GitHub with a README of ten lines that a stranger can follow',
        'Break a branch on purpose and repair it without losing work',
        'Send one correction, if only of a typo, to an open-source project',
      ],
      milestone: 'A public repository with at least 20 commits that each say why',
      mastery: 'A pull request of yours that somebody else reviewed and merged',
    },
    {
      title: 'The web: HTML and CSS',
      skill: 'HTML and CSS',
      isCore: true,
      learn: [
        'Write pages with meaningful elements, and check them with a screen reader for ten minutes',
        'Lay out pages with flexbox and grid that hold from 360 to 1280 pixels',
        'Learn how the cascade decides, and solve conflicts without !important',
      ],
      apply: [
        'Rebuild a page that you admire, from a screenshot, without looking at its source',
        'Make a page about {topic} that works on a phone and in dark mode',
        'Publish it on a free host, and mend what an accessibility checker finds',
      ],
      milestone: 'A published page about {topic} without findings in an accessibility checker',
      mastery: 'Three pages in one style, with your own small set of components',
    },
    {
      title: 'JavaScript in the browser',
      skill: 'JavaScript',
      isCore: true,
      learn: [
        'Handle events, change the page, and keep state in one place',
        'Fetch data from an open API, with loading, empty and error states',
        'Understand promises well enough to say in which order lines run',
      ],
      apply: [
        'Build a small tool about {topic} that remembers its data in the browser',
        'Make it usable by keyboard alone',
        'Find and mend three slow or wrong spots with the browser’s developer tools',
      ],
      milestone: 'A tool about {topic} that five people tried, with their remarks worked in',
      mastery: 'The same tool working offline, with tests for its rules',
    },
    {
      title: 'TypeScript and a framework',
      skill: 'React',
      isCore: true,
      learn: [
        'Add types to an existing project until the compiler finds a real mistake of yours',
        'Learn components, props, state and effects in React, and when no effect is needed',
        'Read the official tutorial to the end and redo its project from memory',
      ],
      apply: [
        'Rebuild your tool in React and TypeScript without any',
        'Split it into components that each fit on one screen',
        'Write tests for what a user does, not for how the code is built',
      ],
      milestone: 'A React application with types and ten tests that fail when it breaks',
      mastery: 'A component that you published and used in two projects',
    },
    {
      title: 'Servers and databases',
      skill: 'SQL and servers',
      isCore: true,
      learn: [
        'Write SQL: select, join, group, and an index whose effect you measured',
        'Build an HTTP API with validation, sensible status codes and no stack traces in answers',
        'Learn how sign-in works: sessions, hashed passwords, and what an attacker would try',
      ],
      apply: [
        'Give your application a server and a database, so that two people see the same data',
        'Deny by default: prove by a test that nobody reads what is not theirs',
        'Publish it, with a backup that you restored once',
      ],
      milestone: 'An application about {topic} on the internet with accounts and a database',
      mastery: 'The same under load: a measured bottleneck, and what you did about it',
    },
    {
      title: 'Testing and quality',
      skill: 'Testing',
      learn: [
        'Tell unit, integration and end-to-end tests apart, and when each pays',
        'Write a failing test before mending a fault',
        'Set up checks that run on each push',
      ],
      apply: [
        'Cover the three most important journeys of your application in a real browser',
        'Hunt a fault with bisect, and write down what would have prevented it',
        'Delete a test that cannot fail, and say why',
      ],
      milestone: 'A pipeline that stops a broken commit before others see it',
      mastery: 'A month in which every mended fault left a test behind',
    },
    {
      title: 'Algorithms and data structures',
      skill: 'Algorithms',
      learn: [
        'Learn lists, maps, sets, trees and graphs by building each once',
        'Estimate what a loop within a loop costs for a million items',
        'Solve two exercises a week aloud, as in an interview',
      ],
      apply: [
        'Find the slowest part of your application and replace its data structure',
        'Write a search or a scheduler for {topic} and measure it',
        'Explain one algorithm at a whiteboard in ten minutes, filmed',
      ],
      milestone: '30 solved exercises of which you can explain any',
      mastery: 'A mock interview passed with somebody who interviews for a living',
    },
    {
      title: 'Working in a team',
      skill: 'Teamwork',
      learn: [
        'Review three pull requests of strangers, kindly and to the point',
        'Cut a wish into steps that can each be finished in a day',
        'Write a decision record: the question, the options, the choice, the price',
      ],
      apply: [
        'Build something small with two others in four weeks, with a board and a weekly demo',
        'Take over code of somebody else and improve it without rewriting it',
        'Ask for feedback on your code, and act on it within a week',
      ],
      milestone: 'A shared project with at least 20 reviewed changes',
      mastery: 'You led one month of it, and say what you would do otherwise',
    },
    {
      title: 'Running what you build',
      skill: 'Deployment',
      learn: [
        'Package an application in a container, and say what is in it and why',
        'Read logs and measures, and set one alarm that means something',
        'Keep secrets out of code, and change one without downtime',
      ],
      apply: [
        'Automate publishing from a push to a running server',
        'Practise a failure: stop the database, see what users see, mend that',
        'Write the page that a colleague would need at 3 in the morning',
      ],
      milestone: 'A deployment that takes one command and can be taken back in a minute',
      mastery: 'A month of an application in use by others, with its failures written up',
    },
    {
      title: 'A speciality',
      skill: 'A speciality',
      learn: [
        'Choose one: accessibility, security, mobile, data, or graphics, by what you enjoyed most',
        'Read one well-known book of that field and do its exercises',
        'Follow three people who work in it, and what they publish',
      ],
      apply: [
        'Do a project in {topic} whose point is that speciality',
        'Write an article on what you learnt, with figures of your own',
        'Give a talk of ten minutes at a meetup or to a class',
      ],
      milestone: 'A project and an article that show what you are good at',
      mastery: 'A contribution that people of that field use',
    },
    {
      title: 'Getting hired',
      skill: 'Job search',
      learn: [
        'Read 30 job advertisements, and count which skills they ask for',
        'Write a résumé of one page where each line has a result',
        'Prepare five stories: a fault, a conflict, a decision, a failure, a pride',
      ],
      apply: [
        'Choose your three best projects, and give each a README with a picture and a reason',
        'Apply to five fitting positions a week, and keep a list with dates and answers',
        'Practise two interviews with people who will be frank',
      ],
      milestone: '20 applications sent, and three conversations with people who hire',
      mastery: 'An offer, or a written list of what stood in the way and a plan for each',
    },
  ],
  resources: [
    {
      name: 'Eloquent JavaScript',
      publisher: 'Marijn Haverbeke, No Starch Press',
      kind: 'book',
      skill: 'JavaScript',
    },
    { name: 'MDN Web Docs', publisher: 'Mozilla', kind: 'documentation', skill: 'HTML and CSS' },
    { name: 'The Odin Project', publisher: 'The Odin Project', kind: 'course', skill: 'Programming basics' },
    {
      name: 'CS50: Introduction to Computer Science',
      publisher: 'Harvard University',
      kind: 'course',
      skill: 'Programming basics',
    },
    { name: 'Pro Git', publisher: 'Scott Chacon and Ben Straub, Apress', kind: 'book', skill: 'Git' },
    { name: 'React documentation', publisher: 'Meta Open Source', kind: 'documentation', skill: 'React' },
    {
      name: 'PostgreSQL documentation, tutorial',
      publisher: 'PostgreSQL Global Development Group',
      kind: 'documentation',
      skill: 'SQL and servers',
    },
    { name: 'Exercism', publisher: 'Exercism', kind: 'practice', skill: 'Algorithms' },
    { name: 'Grokking Algorithms', publisher: 'Aditya Bhargava, Manning', kind: 'book', skill: 'Algorithms' },
    {
      name: 'The Pragmatic Programmer',
      publisher: 'David Thomas and Andrew Hunt, Addison-Wesley',
      kind: 'book',
      skill: 'Teamwork',
    },
    {
      name: 'Working Effectively with Legacy Code',
      publisher: 'Michael Feathers, Prentice Hall',
      kind: 'book',
      skill: 'Testing',
    },
    {
      name: 'Site Reliability Engineering',
      publisher: 'Google, O’Reilly Media',
      kind: 'book',
      skill: 'Deployment',
    },
  ],
}
