import { useState } from 'react'
import { createPortal } from 'react-dom'
import { fillOf } from '../../../ui/color-dot.tsx'
import { DragLine } from './drag-line.tsx'
import { MoveLine } from './move-line.tsx'
import { useMoving } from './moving.ts'
import type { Boarded } from './rail.ts'
import { TruckRail } from './truck-rail.tsx'

/** The edge of a line of the cart panel, in the color of its goods; it is dragged to a truck. */
export const Grip = ({ boarded }: { boarded: Boarded }) => (
  <DragLine boarded={boarded} className="absolute inset-y-0 left-0 w-4">
    <span
      className="absolute inset-y-2 left-1 w-2 rounded-2 border border-dot-edge bg-sunken"
      style={boarded.line.colorHex ? { background: fillOf(boarded.line.colorHex) } : undefined}
    />
  </DragLine>
)

/** The Move button of a line in the cart panel. It shows while the mouse is over the line, or the keyboard in it. */
export const Move = ({ boarded }: { boarded: Boarded }) => (
  <span className="absolute right-3 bottom-1 rounded-2 bg-surface px-1 opacity-0 group-focus-within:opacity-100 group-hover:opacity-100">
    <MoveLine boarded={boarded} />
  </span>
)

/** The trucks over the top of a list, as long as a line of the cart panel is moved. */
export function MovingRail() {
  const isMoving = useMoving() !== undefined
  return isMoving && createPortal(<OverPage />, document.body)
}

function OverPage() {
  const [top] = useState(() => document.querySelector('header')?.getBoundingClientRect().bottom ?? 0)
  return (
    <div
      className="fixed inset-x-0 z-40 border-b border-line-2 bg-ground px-4 py-3 text-ink shadow-float md:px-6"
      style={{ top }}
    >
      <div className="mx-auto max-w-336">
        <TruckRail />
      </div>
    </div>
  )
}
