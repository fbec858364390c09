import type { BuilderTexts } from './flow.ts'

export const careerTexts: BuilderTexts = {
  kind: 'career',
  name: 'Career Assistant',
  placeholder: 'Tell me about your career goals...',
  ideas: [
    'I want to become a software developer within a year. I know Git and HTML and CSS',
    'I am an accountant and want to move into data science in two years',
    'Plan my way to business management, I have 5 hours a week',
    'I am new to programming and have 3 months to find out whether it is for me',
  ],
  pace: { step: 18, everyMs: 800 },
}
