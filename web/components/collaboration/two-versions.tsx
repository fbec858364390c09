import { Button } from '#web/components/button.tsx'

interface TwoVersionsProps {
  mine: string
  theirs: string
  onKeepMine: () => void
  onTakeTheirs: () => void
}

/** Both versions of a field that two people changed: neither is lost before one of them chooses. */
export function TwoVersions({ mine, theirs, onKeepMine, onTakeTheirs }: TwoVersionsProps) {
  return (
    <div role="alert" className="mt-2 rounded-md bg-warning-tint p-3 text-sm text-warning">
      <p>Somebody else changed this meanwhile. Nothing was overwritten.</p>
      <p className="wrap-anywhere mt-1 max-h-32 overflow-y-auto whitespace-pre-wrap">Yours: {mine}</p>
      <p className="wrap-anywhere max-h-32 overflow-y-auto whitespace-pre-wrap">Theirs: {theirs}</p>
      <div className="mt-2 flex flex-wrap gap-2">
        <Button size="sm" onClick={onKeepMine}>
          Keep mine
        </Button>
        <Button size="sm" onClick={onTakeTheirs}>
          Take theirs
        </Button>
      </div>
    </div>
  )
}
