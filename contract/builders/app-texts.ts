import type { BuilderTexts } from './flow.ts'

export const appTexts: BuilderTexts = {
  kind: 'app',
  name: 'App Builder',
  placeholder: 'Describe the application you want to build...',
  ideas: [
    'Create a landing page for my coffee bar, in green, with prices and a contact form',
    'Build a booking app for a barber called Barber Quay',
    'I want a minimal portfolio website for my photography with a gallery',
    'Make a dashboard that tracks the expenses of my studio',
  ],
  pace: { step: 20, everyMs: 1_000 },
}
