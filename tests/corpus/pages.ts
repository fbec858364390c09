import { articleTemplates } from './articles.ts'
import { moreStories } from './more-stories.ts'
import { otherTemplates } from './other-pages.ts'
import type { SamplePage } from './site-parts.ts'
import { stories } from './stories.ts'

export const allStories = [...stories, ...moreStories]

/** Every shape of page in every language. */
export const samplePages: SamplePage[] = Object.entries({ ...articleTemplates, ...otherTemplates }).flatMap(
  ([shape, template]) =>
    allStories.map((story) => ({ name: `${shape} ${story.language}`, ...template(story) })),
)
