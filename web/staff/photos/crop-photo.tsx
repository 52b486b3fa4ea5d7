import { type KeyboardEvent, type PointerEvent, useId, useRef, useState } from 'react'
import { type Crop, type Picture, photos } from '../../../contract/features/photos.ts'
import { Button } from '../../ui/button.tsx'
import { fitted, leastEdge, resized } from './move.ts'
import { usePhotoWords } from './words.ts'

type Props = {
  productId: number
  picture: Picture
  busy: string
  onDone: (crop: Crop) => void
  onCancel: () => void
}

/** Chooses the square of a photograph that the shop shows: by dragging it, its corner, the size slider, or with keys. */
export function CropPhoto({ productId, picture, busy, onDone, onCancel }: Props) {
  const t = usePhotoWords()
  const [crop, setCrop] = useState(picture.crop)
  const frame = useRef<HTMLDivElement>(null)
  const held = useRef<{ at: Crop; x: number; y: number; corner: boolean }>(undefined)
  const sizeId = useId()
  const { width, height, imageId } = picture
  const least = leastEdge(picture)
  const most = Math.min(width, height)
  const address = photos.whole.path
    .replace(':productId', String(productId))
    .replace(':imageId', encodeURIComponent(imageId))

  function begin(event: PointerEvent<HTMLElement>, corner: boolean) {
    event.stopPropagation()
    event.currentTarget.setPointerCapture(event.pointerId)
    held.current = { at: crop, x: event.clientX, y: event.clientY, corner }
  }
  function drag(event: PointerEvent<HTMLElement>) {
    const from = held.current
    const shown = frame.current?.getBoundingClientRect().width
    if (!from || !shown) return
    const scale = width / shown
    const [right, down] = [(event.clientX - from.x) * scale, (event.clientY - from.y) * scale]
    const { x, y, size } = from.at
    setCrop(
      from.corner
        ? fitted({ x, y, size: Math.min(size + Math.max(right, down), width - x, height - y) }, picture)
        : fitted({ x: x + right, y: y + down, size }, picture),
    )
  }
  const end = () => {
    held.current = undefined
  }
  function press(event: KeyboardEvent<HTMLElement>) {
    const step = Math.max(1, Math.round(width / (event.shiftKey ? 20 : 100)))
    const [right, down] = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[
      event.key
    ] ?? [0, 0]
    const grows = { '+': 1, '=': 1, '-': -1, _: -1 }[event.key] ?? 0
    if (!right && !down && !grows) return
    event.preventDefault()
    setCrop(
      grows
        ? resized(crop, crop.size + grows * 2 * step, picture)
        : fitted({ ...crop, x: crop.x + (right ?? 0) * step, y: crop.y + (down ?? 0) * step }, picture),
    )
  }
  const percent = (part: number, of: number) => `${(part / of) * 100}%`
  return (
    <div className="flex flex-col gap-3">
      <div
        ref={frame}
        className="relative max-w-120 touch-none overflow-hidden rounded-4 bg-tile select-none"
      >
        <img
          src={`/api/v1/${address}`}
          alt=""
          width={width}
          height={height}
          draggable={false}
          className="block h-auto w-full"
        />
        <button
          type="button"
          aria-label={t.square}
          onPointerDown={(event) => begin(event, false)}
          onPointerMove={drag}
          onPointerUp={end}
          onPointerCancel={end}
          onKeyDown={press}
          className="crop-square absolute cursor-move border-2 border-white"
          style={{
            left: percent(crop.x, width),
            top: percent(crop.y, height),
            width: percent(crop.size, width),
            height: percent(crop.size, height),
          }}
        >
          <span aria-hidden="true" className="crop-thirds absolute inset-0" />
          <span
            aria-hidden="true"
            onPointerDown={(event) => begin(event, true)}
            onPointerMove={drag}
            onPointerUp={end}
            className="absolute -right-1 -bottom-1 size-6 cursor-nwse-resize border-r-4 border-b-4 border-white"
          />
        </button>
      </div>
      <label htmlFor={sizeId} className="flex max-w-120 items-center gap-3 text-12 text-ink-2">
        {t.size}
        <input
          id={sizeId}
          type="range"
          min={least}
          max={most}
          value={crop.size}
          onChange={(event) => setCrop(resized(crop, Number(event.target.value), picture))}
          className="flex-1 accent-accent"
        />
      </label>
      <div className="flex flex-wrap gap-2">
        <Button onClick={onCancel}>{t.cancel}</Button>
        <Button kind="primary" busy={busy ? t.cropping : undefined} onClick={() => onDone(crop)}>
          {t.cropDone}
        </Button>
      </div>
    </div>
  )
}
