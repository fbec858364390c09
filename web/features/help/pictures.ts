import sizes from './pictures/sizes.json'

/** In CSS pixels; each picture has two device pixels for one. */
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

/** The screenshots of `npm run measure -- help-pictures`, by the name that the texts use. */
export const helpPictures: Partial<Record<string, HelpPictureFiles>> = Object.fromEntries(
  Object.entries<Size>(sizes).map(([name, size]) => [
    name,
    { light: fileOf(`${name}-light`), dark: fileOf(`${name}-dark`), ...size },
  ]),
)
