import { useRef, useState } from 'react'
import type { Picture } from '../../../contract/features/photos.ts'
import { artUrl } from '../../ui/product-art.tsx'
import { moved } from './move.ts'
import { usePhotoWords } from './words.ts'

type Props = {
  pictures: readonly Picture[]
  chosen: string
  onChoose: (imageId: string) => void
  onOrder: (after: readonly Picture[]) => void
}

/** Thumbnails in order; dragging, or Alt with the arrows, reorders them. */
export function PhotoStrip({ pictures, chosen, onChoose, onOrder }: Props) {
  const t = usePhotoWords()
  const [dragged, setDragged] = useState<number>()
  const [said, setSaid] = useState('')
  const list = useRef<HTMLUListElement>(null)

  function move(from: number, to: number) {
    const picture = pictures[from]
    if (!picture || to < 0 || to >= pictures.length || from === to) return
    onChoose(picture.imageId)
    onOrder(moved(pictures, from, to))
    setSaid(t.moved(picture.fileName, to + 1, pictures.length))
  }

  return (
    <div className="flex flex-wrap items-center gap-3">
      <ul ref={list} aria-label={t.list} className="flex flex-wrap gap-2">
        {pictures.map((picture, i) => (
          <li key={picture.imageId}>
            <button
              type="button"
              aria-pressed={picture.imageId === chosen}
              aria-label={t.picture(i + 1, pictures.length, picture.fileName)}
              draggable
              onClick={() => onChoose(picture.imageId)}
              onKeyDown={(event) => {
                const by = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }[event.key]
                if (!event.altKey || by === undefined) return
                event.preventDefault()
                move(i, i + by)
              }}
              onDragStart={(event) => {
                event.dataTransfer.effectAllowed = 'move'
                event.dataTransfer.setData('text/plain', picture.imageId)
                setDragged(i)
              }}
              onDragEnd={() => setDragged(undefined)}
              onDragOver={(event) => {
                if (dragged !== undefined) event.preventDefault()
              }}
              onDrop={(event) => {
                if (dragged === undefined) return
                event.preventDefault()
                event.stopPropagation()
                move(dragged, i)
              }}
              className={`block size-14 overflow-hidden rounded-4 border-2 bg-tile ${
                picture.imageId === chosen ? 'border-accent' : 'border-transparent hover:border-line-2'
              } ${dragged === i ? 'opacity-45' : ''}`}
            >
              <img
                src={artUrl(picture.name, 112)}
                alt=""
                width={56}
                height={56}
                draggable={false}
                className="size-full"
              />
            </button>
          </li>
        ))}
      </ul>
      {pictures.length > 1 && <p className="text-12 text-ink-2">{t.order}</p>}
      <p role="status" className="sr-only">
        {said}
      </p>
    </div>
  )
}
