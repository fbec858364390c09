interface PublicHeadProps {
  title: string
  /** What search engines and shared links say about the page, in one or two sentences. */
  description: string
}

/** Names a public page for the browser's tab, search engines and shared links; the build moves it into the head. */
export function PublicHead({ title, description }: PublicHeadProps) {
  return (
    <>
      <title>{title}</title>
      <meta name="description" content={description} />
    </>
  )
}
