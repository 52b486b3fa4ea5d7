import { Skeleton, Waiting } from '../../ui/waiting.tsx'
import { useMessages } from '../../words/language.tsx'
import { factsColumnClass, rowGrid, shortRowClass } from './product-row.tsx'
import type { FactsKind } from './trade-facts.tsx'
import type { Layout } from './view.ts'

/** Placeholders for rows or cards. */
export function ListWaiting({ layout, facts }: { layout: Layout; facts: FactsKind | undefined }) {
  const t = useMessages().catalogue
  return <Waiting label={t.loading}>{layout === 'list' ? <Rows facts={facts} /> : <Cards />}</Waiting>
}

const nine = Array.from({ length: 9 }, (_, i) => i)

function Rows({ facts }: { facts: FactsKind | undefined }) {
  return nine.map((i) => (
    <div
      key={i}
      className={`${rowGrid(facts)} min-h-19 ${shortRowClass} border-b border-line bg-surface max-md:min-h-43.5`}
    >
      <Skeleton width={56} height={56} />
      <div className="flex flex-col gap-1.5">
        <Skeleton width="60%" height={14} />
        <Skeleton width="45%" height={12} />
      </div>
      <div className={factsColumnClass(facts)}>
        <Skeleton width={56} height={12} />
      </div>
      <div className="max-md:hidden">
        <Skeleton width={156} height={36} />
      </div>
      <div className="max-2xl:hidden">
        <Skeleton width={72} height={12} />
      </div>
      <div className="max-md:hidden">
        <Skeleton width={132} height={36} />
      </div>
    </div>
  ))
}

function Cards() {
  return (
    <div className="grid grid-cols-2 md:grid-cols-[repeat(auto-fill,minmax(14.25rem,1fr))]">
      {nine.map((i) => (
        <div key={i} className="flex h-92.5 flex-col gap-2 border-r border-b border-line bg-surface p-3">
          <Skeleton height={155} />
          <Skeleton width="70%" height={14} />
          <Skeleton width="50%" height={12} />
          <Skeleton width={156} height={36} />
          <span className="flex-1" />
          <Skeleton width={132} height={36} />
        </div>
      ))}
    </div>
  )
}
