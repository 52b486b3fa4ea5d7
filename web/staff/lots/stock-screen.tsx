import { useSearch } from '@tanstack/react-router'
import { LotsList } from './lots-list.tsx'
import { MarkDowns } from './mark-downs.tsx'
import { VaseLives } from './vase-lives.tsx'

/** Stock by age, suggested mark-downs, and how long goods last. */
export function StockScreen() {
  const { view } = useSearch({ strict: false }) as { view?: unknown }
  if (view === 'mark-downs') return <MarkDowns />
  return view === 'vase-life' ? <VaseLives /> : <LotsList />
}
