import { routes } from '#web/platform/routes.ts'
import { FeatureList } from './feature-list.tsx'
import type { PictureName } from './pictures.ts'
import { ProductPicture } from './product-picture.tsx'
import { prefixed } from '#web/platform/site.ts'

interface Shown {
  title: string
  text: string
  picture: PictureName
  alt: string
}

const shown: Shown[] = [
  {
    title: 'You can check what it says',
    text: 'Sentences carry the number of the page they come from, and each page says whether it could be read. From the second run on you are told what is new since the last one, and who wrote it: which model, or none.',
    picture: 'result',
    alt: 'What an agent wrote: the harbour opens on Wednesday, before Monday, and a berth costs 92 euros, before 84, each with the number of its source.',
  },
  {
    title: 'Agents work as a team',
    text: 'One hands its result to the next, or all work side by side. You see who was given what by whom, share the team by email, and change it together at the same time.',
    picture: 'team',
    alt: 'A run of a team: two agents read side by side, a third is given what they found, and the joined result stands below. It completed.',
  },
  {
    title: 'Nothing leaves without your yes',
    text: 'Connect a channel, a mailbox, a tracker or any MCP server. What an agent wants to write there waits for you, shown to the letter, and is done once.',
    picture: 'approval',
    alt: 'An approval: an agent wants to send a message to the channel of the harbour office. The message is shown word for word before anything is sent.',
  },
  {
    title: 'Say what you need, and use it',
    text: 'A booking page, a shop, a list for the club: built in a conversation, tried beside it, shared by a link, and taken along as a project with its code.',
    picture: 'app',
    alt: 'An application that was built in a conversation, running in its frame: a booking page called Barber Quay, with its files, versions and share link a click away.',
  },
]

/** The main features, with pictures. */
export function Features() {
  return (
    <section id="features" aria-labelledby="features-title" className="band py-16 max-sm:py-8 sm:py-20">
      <h2
        id="features-title"
        className="max-w-[20ch] text-balance font-display font-semibold text-2xl tracking-tight max-sm:text-xl"
      >
        Made to be left alone
      </h2>
      <div className="mt-10 grid gap-16 max-sm:mt-6 max-sm:gap-6 lg:gap-20">
        {shown.map(({ title, text, picture, alt }) => (
          <div
            key={picture}
            className="grid items-center gap-x-14 gap-y-6 max-sm:gap-y-4 lg:grid-cols-[1fr_608px]"
          >
            <div>
              <h3 className="text-balance font-display font-semibold text-xl max-sm:text-lg">{title}</h3>
              <p className="mt-3 max-w-[60ch] text-pretty text-base leading-7 max-sm:mt-1.5 max-sm:text-sm max-sm:leading-6">
                {text}
              </p>
            </div>
            <ProductPicture name={picture} alt={alt} />
          </div>
        ))}
      </div>
      <p className="mt-6 text-muted text-sm lg:text-right">
        Pictures of the running product. The web pages that it read were made up, and the model that asks for
        a yes.{' '}
        <a href={prefixed(routes.demos)} className="link">
          Watch it at work
        </a>
      </p>
      <FeatureList />
    </section>
  )
}
