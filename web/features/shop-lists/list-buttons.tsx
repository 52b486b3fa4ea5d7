import { Suspense, useState } from 'react'
import { ordering } from '../../../contract/core/access.ts'
import { onDemand } from '../../core/later.tsx'
import { useMay } from '../../core/session.ts'
import { linkClass } from '../../ui/link.ts'
import { useMessages } from '../../words/language.tsx'

/** Loaded on demand, with its words. */
const AddToList = onDemand(async () => (await import('./add-to-list.tsx')).AddToList)

type Props = { lines: readonly { productId: number; quantity: number }[] }

/** Saves a cart or an order as a named list, or adds it to one. */
export function SaveAsList({ lines }: Props) {
  const t = useMessages().pages
  const allowed = useMay(ordering)
  const [isOpen, setOpen] = useState(false)
  if (!allowed || lines.length === 0) return null
  return (
    <>
      <button type="button" className={`${linkClass} max-md:py-2`} onClick={() => setOpen(true)}>
        {t.saveAsList}
      </button>
      {isOpen && (
        <Suspense>
          <AddToList lines={lines} isNew onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
