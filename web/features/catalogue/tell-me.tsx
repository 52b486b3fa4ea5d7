import { Suspense } from 'react'
import { onDemand } from '../../core/later.tsx'
import { withOpened } from '../../words/load.ts'

/** Loaded with its words by the first sold-out row, because most pages have none. */
const WantedLine = onDemand(async () => (await withOpened(import('../wanted/wanted-line.tsx'))).WantedLine)

/** `Tell me when it's back`, on its own line; its space is reserved until it has loaded. */
export function TellMe({ productId, name }: { productId: number; name: string }) {
  return (
    <span className="flex min-h-6 items-center max-md:min-h-11 print:hidden">
      <Suspense>
        <WantedLine productId={productId} name={name} />
      </Suspense>
    </span>
  )
}
