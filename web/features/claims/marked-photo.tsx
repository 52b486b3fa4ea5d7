import { type KeyboardEvent, type PointerEvent, useRef } from 'react'
import { mostMarks, type PhotoMark } from '../../../contract/rules/claim-photos.ts'
import { useClaimWords } from './words.ts'

/** How far one arrow press moves a mark, in thousandths of the photo. */
const step = 30

type Props = {
  src: string
  /** What the photo shows, in words. */
  alt: string
  marks: readonly PhotoMark[]
  /** Without it the marks are read-only. */
  onMarks?: (marks: PhotoMark[]) => void
  /** Smaller rings, for a photo beside others on the desk. */
  small?: boolean
  /** As large as the window allows. */
  large?: boolean
}

/**
 * A photo with numbered rings. A tap on the photo adds a ring, a tap on a ring removes it. On the keyboard Enter adds one in the middle,
 * arrows move the focused one, and Delete removes it.
 */
export function MarkedPhoto({ src, alt, marks, onMarks, small = false, large = false }: Props) {
  const t = useClaimWords().marks
  const box = useRef<HTMLDivElement>(null)
  const add = (mark: PhotoMark) => {
    if (onMarks && marks.length < mostMarks) onMarks([...marks, mark])
  }
  const onTap = (event: PointerEvent<HTMLButtonElement>) => {
    const { left, top, width, height } = event.currentTarget.getBoundingClientRect()
    add({
      x: within(((event.clientX - left) / width) * 1000),
      y: within(((event.clientY - top) / height) * 1000),
    })
  }
  const onKey = (at: number) => (event: KeyboardEvent) => {
    const by = arrows[event.key]
    if (by) {
      event.preventDefault()
      onMarks?.(
        marks.map((mark, i) =>
          i === at ? { x: within(mark.x + by[0] * step), y: within(mark.y + by[1] * step) } : mark,
        ),
      )
    } else if (event.key === 'Delete' || event.key === 'Backspace') {
      event.preventDefault()
      onMarks?.(marks.filter((_, i) => i !== at))
      box.current?.querySelector<HTMLElement>('[data-photo]')?.focus()
    }
  }
  return (
    <div className="flex justify-center overflow-hidden rounded-4 bg-sunken">
      <div ref={box} className="relative">
        <img
          src={src}
          alt={alt}
          className={`block max-w-full ${large ? 'max-h-[calc(100dvh-8rem)]' : small ? 'max-h-60' : 'max-h-96'}`}
          draggable={false}
        />
        {onMarks && (
          <button
            type="button"
            data-photo
            aria-label={t.add(alt)}
            className="absolute inset-0 cursor-crosshair -outline-offset-2"
            onPointerUp={onTap}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' && event.key !== ' ') return
              event.preventDefault()
              add({ x: 500, y: 500 })
            }}
          />
        )}
        {marks.map((mark, at) => {
          const place = { left: `${mark.x / 10}%`, top: `${mark.y / 10}%` }
          const ring = `photo-mark ${small ? 'small' : ''}`
          const number = <span>{at + 1}</span>
          // A mark has no key but its position in the list.
          return onMarks ? (
            <button
              key={at}
              type="button"
              style={place}
              className={ring}
              aria-label={t.mark(at + 1)}
              title={t.remove}
              onClick={() => onMarks(marks.filter((_, i) => i !== at))}
              onKeyDown={onKey(at)}
            >
              {number}
            </button>
          ) : (
            <span key={at} aria-hidden="true" style={place} className={ring}>
              {number}
            </span>
          )
        })}
      </div>
    </div>
  )
}

const arrows: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

const within = (part: number): number => Math.round(Math.min(1000, Math.max(0, part)))
