import { type KeyboardEvent, type PointerEvent, useEffect, useId, useRef, useState } from 'react'
import { Button } from '#web/components/button.tsx'
import { Dialog } from '#web/components/overlay/dialog.tsx'

/** Size of the square that is sent, and of the one that is shown, px. */
const sentPx = 512
const shownPx = 256
const stepPx = 8

interface PictureCropProps {
  picture: ImageBitmap
  busy: boolean
  onCancel: () => void
  onCropped: (picture: Blob) => void
}

/** Crops a picture to a square, moved with pointer or arrow keys, and zoomed with a slider. */
export function PictureCrop({ picture, busy, onCancel, onCropped }: PictureCropProps) {
  const zoomId = useId()
  const [place, setPlace] = useState<CropPlace>({ x: 0.5, y: 0.5, zoom: 1 })
  const move = (dx: number, dy: number) =>
    setPlace((from) => moved(from, picture, dx / shownPx, dy / shownPx))

  const handlePointerMove = ({ buttons, movementX, movementY }: PointerEvent) => {
    if (buttons > 0) move(-movementX, -movementY)
  }
  const handleKeyDown = (event: KeyboardEvent) => {
    const [dx, dy] = arrows[event.key] ?? []
    if (dx === undefined || dy === undefined) return
    event.preventDefault()
    move(dx * stepPx, dy * stepPx)
  }
  const handleSave = async () => {
    const square = new OffscreenCanvas(sentPx, sentPx)
    draw(square, picture, place)
    onCropped(await square.convertToBlob({ type: 'image/jpeg', quality: 0.9 }))
  }
  return (
    <Dialog
      open
      onOpenChange={onCancel}
      size="sm"
      title="Choose what is shown"
      description="Drag the picture, or move it with the arrow keys."
      footer={
        <>
          <Button onClick={onCancel}>Cancel</Button>
          <Button variant="primary" busy={busy} onClick={() => void handleSave()}>
            Save picture
          </Button>
        </>
      }
    >
      <div className="flex flex-col items-center gap-4">
        <button
          type="button"
          aria-label="The part of your picture that is shown; arrow keys move it"
          className="size-64 cursor-move touch-none overflow-hidden rounded-full border border-line bg-sunken focus-visible:outline-2 focus-visible:outline-accent focus-visible:outline-offset-2"
          onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
          onPointerMove={handlePointerMove}
          onKeyDown={handleKeyDown}
        >
          <ShownPart picture={picture} place={place} />
        </button>
        <label htmlFor={zoomId} className="flex w-full max-w-64 items-center gap-3 text-sm">
          Zoom
          <input
            id={zoomId}
            type="range"
            min={1}
            max={zoomMax}
            step={0.05}
            value={place.zoom}
            className="min-h-6 grow accent-(--accent)"
            onChange={({ target }) =>
              setPlace((from) => moved({ ...from, zoom: Number(target.value) }, picture, 0, 0))
            }
          />
        </label>
      </div>
    </Dialog>
  )
}

/** A component of its own, because a dialog mounts its content only after its own effects have run. */
function ShownPart({ picture, place }: { picture: ImageBitmap; place: CropPlace }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    if (canvas.current) draw(canvas.current, picture, place)
  }, [picture, place])
  return <canvas ref={canvas} width={shownPx} height={shownPx} className="size-full" />
}

const arrows: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

function draw(canvas: HTMLCanvasElement | OffscreenCanvas, picture: ImageBitmap, place: CropPlace) {
  const context = canvas.getContext('2d')
  if (!context) return
  const { left, top, side } = cropOf(place, picture)
  // JPEG shows transparent pixels as white, so the preview does too.
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.imageSmoothingQuality = 'high'
  context.drawImage(picture, left, top, side, side, 0, 0, canvas.width, canvas.height)
}

/** The visible square of a picture: its centre as a share of width and height, and its zoom. */
interface CropPlace {
  x: number
  y: number
  zoom: number
}

interface Size {
  width: number
  height: number
}

export const zoomMax = 4

/** The square in pixels of the picture; never beyond its edges. */
export function cropOf({ x, y, zoom }: CropPlace, { width, height }: Size) {
  const side = Math.min(width, height) / zoom
  return {
    side,
    left: within(x * width - side / 2, width - side),
    top: within(y * height - side / 2, height - side),
  }
}

/** Moves the square by shares of its side, within the picture. */
export function moved(place: CropPlace, size: Size, right: number, down: number): CropPlace {
  const { left, top, side } = cropOf(place, size)
  const at = {
    left: within(left + right * side, size.width - side),
    top: within(top + down * side, size.height - side),
  }
  return { ...place, x: (at.left + side / 2) / size.width, y: (at.top + side / 2) / size.height }
}

const within = (value: number, max: number) => Math.min(Math.max(0, value), Math.max(0, max))
