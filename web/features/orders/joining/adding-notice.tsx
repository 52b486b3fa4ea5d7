import { Suspense } from 'react'
import { onDemand } from '../../../core/later.tsx'
import { loadWords } from '../../../words/load.ts'
import { useAdding } from './adding.ts'

const AddingBanner = onDemand(async () => {
  const [file] = await Promise.all([import('./adding-banner.tsx'), loadWords('opened', 'rest')])
  return file.AddingBanner
})

/** The banner of the order being added to; its code and words are loaded with the first such order. */
export function AddingNotice() {
  const adding = useAdding()
  return (
    adding && (
      <Suspense>
        <AddingBanner key={adding.orderNumber} adding={adding} />
      </Suspense>
    )
  )
}
