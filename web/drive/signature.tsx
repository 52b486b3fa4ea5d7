import { useRef, useState } from 'react'
import type { Strokes } from '../../contract/rules/run-state.ts'
import { Button } from '../ui/button.tsx'
import { pageWords } from './words.ts'

const width = 390
const height = 130

/** A box to sign in; stores the strokes, not a picture. */
export function Signature({
  value,
  onChange,
}: {
  value: Strokes | null
  onChange: (strokes: Strokes | null) => void
}) {
  const t = pageWords()
  const field = useRef<SVGSVGElement>(null)
  const [drawing, setDrawing] = useState<number[] | null>(null)
  const at = (event: React.PointerEvent): number[] => {
    const box = field.current?.getBoundingClientRect()
    if (!box) return []
    return [
      Math.round(((event.clientX - box.left) / box.width) * width),
      Math.round(((event.clientY - box.top) / box.height) * height),
    ]
  }
  const strokes = [...(value ?? []), ...(drawing ? [drawing] : [])]
  return (
    <div className="relative mt-3 rounded-4 border border-field bg-surface">
      <svg
        ref={field}
        role="img"
        aria-label={t.sign}
        viewBox={`0 0 ${width} ${height}`}
        className="block h-24 w-full touch-none"
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId)
          setDrawing(at(event))
        }}
        onPointerMove={(event) => {
          // 900 numbers are about eight kilobytes, enough for any name.
          if (drawing && drawing.length < 900) setDrawing([...drawing, ...at(event)])
        }}
        onPointerUp={() => {
          if (drawing && drawing.length > 2) onChange([...(value ?? []), drawing].slice(0, 60))
          setDrawing(null)
        }}
      >
        {strokes.length === 0 && (
          <text x="16" y="70" className="fill-ink-3 text-16">
            {t.sign}
          </text>
        )}
        {strokes.map((stroke) => (
          <polyline
            key={stroke.join()}
            points={stroke.join(' ')}
            fill="none"
            stroke="currentColor"
            strokeWidth="2.5"
            strokeLinecap="round"
            strokeLinejoin="round"
          />
        ))}
      </svg>
      {value && (
        <span className="absolute right-1 bottom-1">
          <Button kind="quiet" size={52} onClick={() => onChange(null)}>
            {t.signAgain}
          </Button>
        </span>
      )}
    </div>
  )
}
