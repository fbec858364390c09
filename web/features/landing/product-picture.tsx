import { type PictureName, pictures } from './pictures.ts'

interface ProductPictureProps {
  name: PictureName
  /** What the picture shows. */
  alt: string
}

/** A screenshot of the product in the chosen theme; on a phone, of the product on a phone. */
export function ProductPicture({ name, alt }: ProductPictureProps) {
  return (
    <>
      <Themed name={name} alt={alt} theme="light" className="dark:hidden" />
      <Themed name={name} alt={alt} theme="dark" className="hidden dark:block" />
    </>
  )
}

interface ThemedProps extends ProductPictureProps {
  theme: 'light' | 'dark'
  className: string
}

function Themed({ name, alt, theme, className }: ThemedProps) {
  const { wide, phone } = pictures[name]
  return (
    <picture className={className}>
      <source
        media="(max-width: 639px)"
        srcSet={phone[theme]}
        type="image/webp"
        width={phone.width}
        height={phone.height}
      />
      <img
        src={wide[theme]}
        alt={alt}
        width={wide.width}
        height={wide.height}
        loading="lazy"
        decoding="async"
        className="mx-auto rounded-xl border border-line shadow-md"
      />
    </picture>
  )
}
