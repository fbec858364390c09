import sizes from './pictures/sizes.json'

/** In CSS pixels, of which each picture has two in each direction. */
interface Size {
  width: number
  height: number
}

interface HelpPictureFiles extends Size {
  light: string
  dark: string
}

const files = import.meta.glob<string>('./pictures/*.webp', { import: 'default', eager: true })
const fileOf = (name: string) => files[`./pictures/${name}.webp`] ?? ''

/** What `npm run help-pictures` photographs, by the name that the texts use. */
export const helpPictures: Partial<Record<string, HelpPictureFiles>> = Object.fromEntries(
  Object.entries<Size>(sizes).map(([name, size]) => [
    name,
    { light: fileOf(`${name}-light`), dark: fileOf(`${name}-dark`), ...size },
  ]),
)
