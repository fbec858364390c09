import { Button } from '#web/components/button.tsx'

interface PagedList {
  hasNextPage: boolean
  isFetchingNextPage: boolean
  isFetchNextPageError: boolean
  fetchNextPage: () => Promise<unknown>
}

/** A button that loads the next page of a list; nothing if there is none. */
export function ShowMore({ list }: { list: PagedList }) {
  if (!list.hasNextPage) return null
  return (
    <div className="flex flex-col items-center gap-2 pt-8">
      {list.isFetchNextPageError && (
        <p role="alert" className="text-danger text-sm">
          The next ones could not be loaded.
        </p>
      )}
      <Button busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
        {list.isFetchNextPageError ? 'Retry' : 'Show more'}
      </Button>
    </div>
  )
}
