import { helpPictures } from './pictures.ts'

/** A screenshot of the product in the chosen theme; nothing if there is none of this name. */
export function HelpPicture({ name, alt }: { name: string; alt: string }) {
  const picture = helpPictures[name]
  if (!picture) return null
  const { light, dark, width, height } = picture
  const shared = { width, height, loading: 'lazy', decoding: 'async' } as const
  const look = 'h-auto rounded-lg border border-line shadow-sm'
  return (
    <figure className="break-inside-avoid">
      <img {...shared} alt={alt} src={light} className={`${look} not-print:dark:hidden`} />
      <img {...shared} alt={alt} src={dark} className={`${look} hidden not-print:dark:block`} />
    </figure>
  )
}
