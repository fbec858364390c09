// chunk: page
interface PublicHeadProps {
  title: string
  /** The description for search engines and shared links, in one or two sentences. */
  description: string
}

/**
 * Title and description of a public page, for the tab, search engines and shared links; pre-rendering moves them into
 * the head.
 */
export function PublicHead({ title, description }: PublicHeadProps) {
  return (
    <>
      <title>{title}</title>
      <meta name="description" content={description} />
    </>
  )
}
