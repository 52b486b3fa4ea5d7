import { Suspense } from 'react'
import { onDemand } from '../../../core/later.tsx'
import { smallLinkClass } from '../../../ui/link.ts'
import { Popover } from '../../../ui/popover.tsx'
import { useMessages } from '../../../words/language.tsx'
import type { Boarded } from './rail.ts'

const MovePicker = onDemand(async () => (await import('./move-picker.tsx')).MovePicker)

type Props = { boarded: Boarded; onMoved?: (there: Boarded) => void }

/** The button that moves one line of the cart to another day. */
export function MoveLine({ boarded, onMoved }: Props) {
  const t = useMessages().rail
  const label = t.moveOf(boarded.line.productDescription)
  return (
    <Popover
      label={label}
      width={440}
      trigger={(props) => (
        <button
          type="button"
          className={`${smallLinkClass} min-h-6 max-md:min-h-11`}
          aria-label={label}
          {...props}
        >
          {t.move}
        </button>
      )}
    >
      {(close) => (
        <Suspense fallback={<div className="h-60" />}>
          <MovePicker boarded={boarded} onDone={close} onMoved={onMoved} />
        </Suspense>
      )}
    </Popover>
  )
}
