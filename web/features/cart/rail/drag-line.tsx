import type { ReactNode } from 'react'
import { useMessages } from '../../../words/language.tsx'
import { pickUp, putDown } from './moving.ts'
import type { Boarded } from './rail.ts'

type Props = { boarded: Boarded; className?: string; title?: string; children: ReactNode }

/** Picks up a line with the mouse; where it is dropped the rail moves it. The Move button does the same without a mouse. */
export function DragLine({ boarded, className = '', title, children }: Props) {
  const t = useMessages().rail
  return (
    <span
      draggable
      title={title ?? t.drag}
      className={`cursor-grab active:cursor-grabbing ${className}`}
      onDragStart={(event) => {
        event.stopPropagation()
        event.dataTransfer.effectAllowed = 'move'
        event.dataTransfer.setData('text/plain', boarded.line.productDescription)
        // A page that changes while a drag begins ends it in some browsers.
        setTimeout(() => pickUp(boarded))
      }}
      onDragEnd={putDown}
    >
      {children}
    </span>
  )
}
